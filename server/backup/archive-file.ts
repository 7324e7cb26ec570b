import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isLeftover, writeStreamAtomically } from '../disk-space/write-atomically.ts'
import type { ArchiveSource, ArchiveTarget } from './archive.ts'

/** A new file, which is complete or absent; fails when it exists. */
export const toNewFile =
  (path: string): ArchiveTarget =>
  async (content) => {
    if (existsSync(path)) throw new Error(`EEXIST: ${path} is there already`)
    if (!existsSync(dirname(path))) throw new Error(`ENOENT: the folder ${dirname(path)} is not there`)
    await writeStreamAtomically(path, content)
  }

/** A file that nobody has written to for so long belongs to a process that has ended. */
const UNTOUCHED_MS = 10 * 60_000

/**
 * Removes what a process that was ended in the middle has left of a backup to this path. Of other names only those that
 * are known to be ours, and that nobody writes any more: another backup may run into the same folder.
 */
export async function removeLeftovers(path: string, isOurs: (name: string) => boolean): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    const left = join(folder, name)
    if (isLeftover(name, (written) => written === basename(path))) await rm(left, { force: true })
    else if (isLeftover(name, isOurs) && (await isUntouched(left))) await rm(left, { force: true })
  }
}

async function isUntouched(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - UNTOUCHED_MS
}

export const fromFile =
  (path: string): ArchiveSource =>
  () =>
    createReadStream(path)
