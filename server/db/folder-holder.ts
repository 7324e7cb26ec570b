import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isFullDisk } from '../disk-space/disk-space.ts'
import { releaseReserve, reserveFileOf } from '../disk-space/reserve.ts'
import { describeCopy, identityOf, socketDirBeside } from './database-folder.ts'
import { EmbeddedRefused } from './embedded-refused.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { queryOnce, socketFileOf, urlOf } from './postgres-process.ts'
import { isAlive, type ProcessIdentity, stateOf } from './process-identity.ts'

/** Another process has the data folder, and the database that it serves. */
export class FolderInUse extends EmbeddedRefused {
  readonly pid: number
  readonly url: string
  constructor(message: string, { owner }: Holder, url: string) {
    super(message)
    this.pid = owner.pid
    this.url = url
  }
}

/** The content of `db.lock`. */
export interface Holder {
  /** The server. */
  owner: ProcessIdentity
  /** Its data folder; former versions wrote none. */
  dataDir?: string
  /** The identity of that folder, which a copy of this file does not have. It counts while the server runs. */
  folder?: string
  /** Its PostgreSQL. */
  database: ProcessIdentity | undefined
  /** Whether that has the kernel's lock on its files. */
  isLocked?: boolean
  url: string
}

/** The name of the connection that a server has to its database while it runs. */
export const SERVER_CONNECTION = 'sportello server'
/** A database whose server was killed ends within this time. */
export const ORPHAN_LIMIT_MS = 15_000
export const FIRST_PAUSE_MS = 100

const holderFileOf = (dataDir: string): string => join(dataDir, 'db.lock')

export function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFileOf(dataDir), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

export function writeHolder(dataDir: string, folder: string, holder: Holder): void {
  for (;;) {
    try {
      writeFileSync(holderFileOf(dataDir), JSON.stringify(holder), { mode: 0o600 })
      return
    } catch (error) {
      if (!isFullDisk(error) || !releaseReserve(reserveFileOf(folder))) throw error
    }
  }
}

/** Unless another process has taken the folder that replaced this one. */
export function removeOwnHolder(dataDir: string): void {
  const owner = readHolder(dataDir)?.owner
  if (owner?.pid === process.pid && isAlive(owner)) rmSync(holderFileOf(dataDir), { force: true })
}

/**
 * Takes the data folder for this process. Waits for the end of a database whose server was killed. Throws `FolderInUse`
 * when another process has the folder and can be asked, and `EmbeddedRefused` when it cannot.
 */
export async function takeFolder(dataDir: string, folder: string): Promise<FolderLock> {
  const deadline = performance.now() + ORPHAN_LIMIT_MS
  for (;;) {
    refuseRunning(dataDir, folder)
    const lock = (await isWithoutDatabase(dataDir, folder)) && lockFolder(folder)
    if (lock) return lock
    if (performance.now() > deadline) throw new EmbeddedRefused(describeSilent(folder, readHolder(dataDir)))
    await pause(FIRST_PAUSE_MS)
  }
}

/** Throws `FolderInUse` when a process that is seen here has the folder. */
export function refuseRunning(dataDir: string, folder: string): void {
  const holder = readHolder(dataDir)
  if (!holder || stateOf(holder.owner) !== 'running') return
  if (isOfAnother(dataDir, holder)) throw new EmbeddedRefused(describeCopy(dataDir, holder.dataDir ?? ''))
  throw new FolderInUse(describeUser(folder, holder), holder, urlHere(folder, holder))
}

/** Whether the lock was copied with its folder. */
const isOfAnother = (dataDir: string, holder: Holder): boolean =>
  holder.folder !== undefined && holder.folder !== identityOf(dataDir)

/**
 * Whether no database of a process that is not seen here answers. Throws `FolderInUse` when its server runs; without
 * one the database is about to end.
 */
async function isWithoutDatabase(dataDir: string, folder: string): Promise<boolean> {
  const holder = readHolder(dataDir)
  if (!holder || stateOf(holder.owner) !== 'unseen' || isOfAnother(dataDir, holder)) return true
  const url = urlHere(folder, holder)
  const answer = await askForServer(url)
  // Former versions have no such connection.
  if (answer === 'served' || (answer === 'orphaned' && holder.isLocked === undefined))
    throw new FolderInUse(`${describeUser(folder, holder)} of another container`, holder, url)
  return answer === 'silent'
}

/** Whether a server has its connection to the database of this URL. */
async function askForServer(url: string): Promise<'served' | 'orphaned' | 'silent'> {
  try {
    const { rowCount } = await queryOnce(url, 'select from pg_stat_activity where application_name = $1', [
      SERVER_CONNECTION,
    ])
    return rowCount === 0 ? 'orphaned' : 'served'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'orphaned' : 'silent'
  }
}

/** A container may have the folder under another path. */
function urlHere(folder: string, { url }: Holder): string {
  const socketDir = socketDirBeside(folder)
  return existsSync(socketFileOf(socketDir)) ? urlOf({ socketDir }) : url
}

const describeUser = (folder: string, { owner }: Holder): string =>
  `The database in ${folder} is in use by process ${owner.pid}`

/** Another process has the kernel's lock. */
function describeSilent(folder: string, holder: Holder | undefined): string {
  const state = holder && stateOf(holder.owner)
  if (holder && state === 'unseen')
    return `${describeUser(folder, holder)} of another container, whose socket does not answer here: stop it, or run the command where it runs`
  return `The database in ${folder} is in use by a process that is not seen here: stop it first`
}
