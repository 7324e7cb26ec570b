import { createReadStream, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeStreamAtomically } from '../disk-space/write-atomically.ts'
import type { ArchiveSource, ArchiveTarget } from './archive.ts'

/** A new file, which is complete or absent; fails when it exists. */
export const toNewFile =
  (path: string): ArchiveTarget =>
  async (content) => {
    if (existsSync(path)) throw new Error(`EEXIST: ${path} is there already`)
    if (!existsSync(dirname(path))) throw new Error(`ENOENT: the folder ${dirname(path)} is not there`)
    await writeStreamAtomically(path, content)
  }

export const fromFile =
  (path: string): ArchiveSource =>
  () =>
    createReadStream(path)
