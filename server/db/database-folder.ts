import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { syncFolder, writeAtomically } from '../disk-space/write-atomically.ts'
import { EmbeddedRefused } from './embedded-refused.ts'
import { findPackagedPrograms } from './postgres-process.ts'
import { type Account, canEnter, findUnprivilegedAccount, giveTo } from './unprivileged-account.ts'

/** Where the account of the database finds what it cannot reach below this folder. */
const SHARED = '/var/lib/sportello'
/** A Unix socket's path has at most 107 bytes, 103 on macOS. */
const MAX_SOCKET_DIR = 103 - '/.s.PGSQL.5432'.length

const pathFileOf = (dataDir: string): string => join(dataDir, 'db.path')
/** Beside a database outside of its data folder: the path of that folder. */
const dataPathFileOf = (folder: string): string => join(dirname(folder), 'data.path')
const digestOf = (dataDir: string): string =>
  createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
const hasDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

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
 * and lies below `/var/lib/sportello` when that account may not enter the data folder. Throws `EmbeddedRefused` when the
 * database is that of another data folder. `say` gets what the operator is told.
 */
export async function preparePlace(
  dataDir: string,
  say: (line: string) => void = () => {},
): Promise<DatabasePlace> {
  await choosePlace(dataDir)
  if (existsSync(pathFileOf(dataDir))) await claimDatabase(dataDir, say)
  const folder = databaseFolderOf(dataDir)
  const account = findUnprivilegedAccount(folder)
  return { folder, account, programs: account ? reachablePrograms(account) : findPackagedPrograms() }
}

/** Decides where the database of a new data folder lies. */
export async function choosePlace(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const beside = join(dataDir, 'db')
  const account = findUnprivilegedAccount(beside)
  if (!account || existsSync(pathFileOf(dataDir)) || letEnter(account, dataDir)) return
  if (hasDatabase(beside))
    throw new EmbeddedRefused(
      `The database in ${beside} belongs to account ${account.uid}, which may not enter ${dataDir}: let it pass the folders above, or move the data folder to where it may`,
    )
  const folder = join(freeParent(dataDir), 'db')
  mkdirSync(dirname(folder), { recursive: true })
  giveTo(account, dirname(folder))
  chmodSync(dirname(folder), 0o700)
  await writeAtomically(dataPathFileOf(folder), `${resolve(dataDir)}\n`)
  await writeOnce(pathFileOf(dataDir), `${folder}\n`)
}

/** The database of a removed data folder stays where it is. */
function freeParent(dataDir: string): string {
  const first = join(SHARED, digestOf(dataDir))
  for (let number = 1; ; number += 1) {
    const parent = number === 1 ? first : `${first}-${number}`
    if (!existsSync(join(parent, 'db'))) return parent
  }
}

/** Writes a complete file, or leaves that of another process. */
async function writeOnce(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, content, { mode: 0o600, flush: true })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  await syncFolder(dirname(path))
}

/**
 * Two data folders that name one database are a folder and its copy. The database names the folder by its path, which a
 * copy does not have: as long as that folder exists and names the database, any other one is refused. Otherwise it was
 * moved, restored or mounted elsewhere.
 */
async function claimDatabase(dataDir: string, say: (line: string) => void): Promise<void> {
  const folder = databaseFolderOf(dataDir)
  if (!existsSync(dirname(folder)))
    throw new EmbeddedRefused(
      `The database of ${dataDir} lies in ${folder}, which is not there: put it there again, or remove ${pathFileOf(dataDir)} and restore a backup`,
    )
  const here = resolve(dataDir)
  const recorded = dataFolderOf(folder)
  if (recorded === here || (recorded && isSameFolder(recorded, here))) return
  if (recorded && usesDatabase(recorded, folder)) throw new EmbeddedRefused(describeCopy(dataDir, recorded))
  await writeAtomically(dataPathFileOf(folder), `${here}\n`)
  // Former versions recorded nothing.
  if (recorded || !dirname(folder).startsWith(join(SHARED, digestOf(here))))
    say(
      `The database in ${folder} now belongs to ${here}: ${recorded ?? 'its former data folder'} is not there`,
    )
}

/** The data folder whose database this is, as it was recorded. */
function dataFolderOf(folder: string): string | undefined {
  const file = dataPathFileOf(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

const usesDatabase = (dataDir: string, folder: string): boolean =>
  existsSync(pathFileOf(dataDir)) && databaseFolderOf(dataDir) === folder

/** A folder has one device and inode under each of its paths, until the machine is restarted. */
export function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `${dev}:${ino}`
}

const isSameFolder = (one: string, other: string): boolean =>
  existsSync(one) && identityOf(one) === identityOf(other)

/** Why a copy of a data folder is refused, and how a copy is made. */
export const describeCopy = (dataDir: string, original: string): string =>
  `${dataDir} is a copy of ${original} and would change its database: remove the copy, and make another one by backup and restore (docs/operations.md)`

/** The databases that removed data folders at this path have left. */
export function listLeftDatabases(dataDir: string): string[] {
  const here = resolve(dataDir)
  const own = databaseFolderOf(dataDir)
  return globSync(join(SHARED, '*/db'))
    .filter((folder) => folder !== own && hasDatabase(folder) && !usesDatabase(here, folder))
    .filter(
      (folder) =>
        (dataFolderOf(folder) ?? (dirname(folder) === join(SHARED, digestOf(here)) ? here : '')) === here,
    )
    .toSorted()
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
