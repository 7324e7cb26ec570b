import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The kernel's lock on the files of a database. It belongs to the opened file, which PostgreSQL inherits: it ends with
 * the last process that works on the files, and holds in every container of the machine.
 */
export interface FolderLock {
  /** What PostgreSQL inherits; undefined where the system has no such lock. */
  readonly handle: number | undefined
  /** Whether the folder is still the one that was locked, and neither removed nor replaced. */
  isStillThere(): boolean
  /** PostgreSQL keeps the lock while it runs. */
  release(): void
}

/** What `flock` answers when another process has the lock. */
const HELD = 1

/** Takes the lock on the files of this database, or returns undefined when another process has it. */
export function lockFolder(folder: string): FolderLock | undefined {
  // It is in every database, and nobody writes it again. Opened for writing: a network folder locks no other file.
  const file = join(folder, 'PG_VERSION')
  const handle = openSync(file, 'r+')
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
  const opened = fstatSync(handle)
  if (status === HELD || !isSameFile(opened, statSync(file))) {
    closeSync(handle)
    return undefined
  }
  const isStillThere = () => isSameFile(opened, statSync(file, { throwIfNoEntry: false }))
  if (status === 0) return { handle, isStillThere, release: () => closeSync(handle) }
  closeSync(handle)
  return { handle: undefined, isStillThere, release: () => {} }
}

const isSameFile = (one: Stats, other: Stats | undefined): boolean =>
  one.dev === other?.dev && one.ino === other.ino
