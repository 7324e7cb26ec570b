import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isFullDisk } from '../../disk-space/disk-space.ts'
import { releaseReserve, reserveFileOf } from '../../disk-space/reserve.ts'
import { identifyProcess, isAlive, type ProcessIdentity } from './process.ts'

/** The processes that use a database folder: the server, and the child that has the files open for it. */
interface Holder {
  owner: ProcessIdentity
  child?: ProcessIdentity
  /** The folder of the socket on which the owner's database accepts other programs of this machine. */
  socketDir?: string
}

export class FolderInUse extends Error {
  readonly pid: number
  /** The folder of the database's socket; undefined until the database has started. */
  readonly socketDir: string | undefined
  constructor(folder: string, pid: number, socketDir?: string) {
    super(`The database in ${folder} is in use by process ${pid}`)
    this.pid = pid
    this.socketDir = socketDir
  }
}

export interface FolderLock {
  /** Records the process that has the files open, and its socket. */
  nameChild(pid: number, socketDir: string): void
  release(): void
}

/**
 * Locks the folder for this process. The lock file is beside the folder, is created atomically with its content, and is
 * only taken over from a dead owner; a database process that outlived its owner is ended first. Throws `FolderInUse`
 * when a living process has the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = `${folder}.lock`
  const reserve = reserveFileOf(folder)
  const owner = identifyProcess(process.pid)!
  while (!linkLockFile(file, { owner }, reserve)) {
    const holder = readHolder(file)
    if (holder && isAlive(holder.owner)) throw new FolderInUse(folder, holder.owner.pid, holder.socketDir)
    await endOrphan(holder?.child)
    await withGuardFile(`${file}.reap`, reserve, () => {
      const now = readHolder(file)
      if (!now || !isAlive(now.owner)) rmSync(file, { force: true })
    })
  }
  return {
    nameChild: (pid, socketDir) =>
      renameSync(writeTemporaryFile(file, { owner, child: identifyProcess(pid), socketDir }, reserve), file),
    release: () => rmSync(file, { force: true }),
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** False when the file exists. A hard link appears with its whole content, unlike a file that is being written. */
function linkLockFile(file: string, holder: Holder, reserve: string): boolean {
  const temporaryFile = writeTemporaryFile(file, holder, reserve)
  try {
    linkSync(temporaryFile, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporaryFile)
  }
}

/** A full disk must not prevent the start of the database: the reserve provides the few bytes. */
function writeTemporaryFile(file: string, holder: Holder, reserve: string): string {
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  for (;;) {
    try {
      writeFileSync(temporaryFile, JSON.stringify(holder), { mode: 0o600, flush: true })
      return temporaryFile
    } catch (error) {
      rmSync(temporaryFile, { force: true })
      if (!isFullDisk(error) || !releaseReserve(reserve)) throw error
    }
  }
}

/**
 * Two starting processes that find the same stale lock must not remove each other's new lock: the removal requires a
 * guard file.
 */
async function withGuardFile(guard: string, reserve: string, remove: () => void): Promise<void> {
  const owner = identifyProcess(process.pid)!
  for (let attempt = 0; !linkLockFile(guard, { owner }, reserve); attempt += 1) {
    const holder = readHolder(guard)
    if (!holder || !isAlive(holder.owner)) rmSync(guard, { force: true })
    else if (attempt > 100) throw new Error(`${guard} is held by process ${holder.owner.pid}`)
    else await pause(10)
  }
  try {
    remove()
  } finally {
    rmSync(guard, { force: true })
  }
}

async function endOrphan(child: ProcessIdentity | undefined): Promise<void> {
  if (!child || !isAlive(child)) return
  process.kill(child.pid, 'SIGKILL')
  while (isAlive(child)) await pause(10)
}
