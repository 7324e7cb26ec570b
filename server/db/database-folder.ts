import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { writeAtomically } from '../disk-space/write-atomically.ts'
import { findPackagedPrograms } from './postgres-process.ts'
import { type Account, canEnter, findUnprivilegedAccount, giveTo } from './unprivileged-account.ts'

/** Where the account of the database finds what it cannot reach below this folder. */
const SHARED = '/var/lib/sportello'
/** A Unix socket's path has at most 107 bytes, 103 on macOS. */
const MAX_SOCKET_DIR = 103 - '/.s.PGSQL.5432'.length

const pathFileOf = (dataDir: string): string => join(dataDir, 'db.path')

/** The folder of the embedded database: `db`, or the one that `db.path` names. */
export function databaseFolderOf(dataDir: string): string {
  const pathFile = pathFileOf(dataDir)
  return existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : join(dataDir, 'db')
}

/** The folder, account and programs of the embedded database of a data folder. */
export interface DatabasePlace {
  folder: string
  account: Account | undefined
  programs: string
}

/**
 * Prepares the place of the database. PostgreSQL refuses to run as root: it runs under an account without rights then,
 * and lies below `/var/lib/sportello` when that account may not enter the data folder.
 */
export async function preparePlace(dataDir: string): Promise<DatabasePlace> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const account = findUnprivilegedAccount(databaseFolderOf(dataDir))
  if (!account) return { folder: databaseFolderOf(dataDir), account, programs: findPackagedPrograms() }
  if (!existsSync(pathFileOf(dataDir)) && !letEnter(account, dataDir)) {
    const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
    const parent = join(SHARED, digest)
    mkdirSync(parent, { recursive: true })
    giveTo(account, parent)
    chmodSync(parent, 0o700)
    await writeAtomically(pathFileOf(dataDir), `${join(parent, 'db')}\n`)
  }
  return { folder: databaseFolderOf(dataDir), account, programs: reachablePrograms(account) }
}

/** Lets the group of the account pass a private folder of root, in which it can then open what it owns. */
function letEnter(account: Account, dataDir: string): boolean {
  if (canEnter(account, dataDir)) return true
  const { uid, mode } = statSync(dataDir)
  if (uid !== 0 || mode & 0o077 || !canEnter(account, dirname(resolve(dataDir)))) return false
  chownSync(dataDir, uid, account.gid)
  chmodSync(dataDir, 0o710)
  return true
}

/** The packaged programs, or a copy of them where the account reaches it. */
function reachablePrograms(account: Account): string {
  const packaged = findPackagedPrograms()
  if (canEnter(account, packaged)) return packaged
  const native = dirname(packaged)
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED, `postgresql-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(SHARED, { recursive: true })
    const incomplete = mkdtempSync(`${copy}.new-`)
    cpSync(native, incomplete, { recursive: true, verbatimSymlinks: true })
    chmodSync(incomplete, 0o755)
    renameSync(incomplete, copy)
  }
  return join(copy, 'bin')
}

/** The folder of the socket beside the database. */
export const socketDirBeside = (folder: string): string => join(dirname(folder), 'socket')

/** A private folder for the socket: beside the database, or in the folder of temporary files if that path is too long. */
export function prepareSocketDir({ folder, account }: DatabasePlace): string {
  const beside = socketDirBeside(folder)
  if (Buffer.byteLength(beside) > MAX_SOCKET_DIR)
    return giveTo(account, mkdtempSync(join(tmpdir(), 'sportello-')))
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  return giveTo(account, beside)
}

/** Makes the folder of the socket again after it vanished. Throws when somebody else has made one in its place. */
export function restoreSocketDir(socketDir: string, account: Account | undefined): void {
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { mode: 0o700 })
    giveTo(account, socketDir)
  }
  const found = lstatSync(socketDir)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner))
    throw new Error(`${socketDir} belongs to another account`)
}

/** Unless another database has its socket there. */
export function removeSocketDir(socketDir: string): void {
  try {
    rmdirSync(socketDir)
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}
