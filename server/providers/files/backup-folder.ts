import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FULL_BYTES, readFreeBytes } from '../../disk-space/disk-space.ts'
import { isLeftover, writeStreamAtomically } from '../../disk-space/write-atomically.ts'
import { BackupProblem } from './backup-problem.ts'
import type { BackupStore } from './port.ts'

/** How many bytes are written between two looks at the free space. */
const CHECK_EVERY_BYTES = 16 * 1024 ** 2

/**
 * A folder of the operator. It is never created: where the disk of a backup is not mounted, its folder is on another
 * one.
 */
export function backupFolder(folder: string, measure = readFreeBytes): BackupStore {
  const requireFolder = () => {
    if (!existsSync(folder)) throw new BackupProblem('place-missing', folder)
  }
  return {
    place: folder,
    list: async () => {
      requireFolder()
      const entries = await readdir(folder, { withFileTypes: true })
      return await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async ({ name }) => ({ name, bytes: (await stat(join(folder, name))).size })),
      )
    },
    write: async (name, content) => {
      requireFolder()
      await writeStreamAtomically(join(folder, name), leavingRoom(content, folder, measure))
    },
    read: (name) => createReadStream(join(folder, name)),
    remove: async (name) => await rm(join(folder, name), { force: true }),
    removeLeftovers: async (isOurs) => {
      requireFolder()
      for (const name of await readdir(folder)) if (isLeftover(name, isOurs)) await rm(join(folder, name))
    },
  }
}

/** A backup never takes the room that the product needs to write, where both are on one disk. */
async function* leavingRoom(
  content: AsyncIterable<Uint8Array>,
  folder: string,
  measure: typeof readFreeBytes,
): AsyncGenerator<Uint8Array> {
  let unchecked = CHECK_EVERY_BYTES
  for await (const part of content) {
    unchecked += part.byteLength
    if (unchecked >= CHECK_EVERY_BYTES) {
      unchecked = 0
      if (((await measure(folder)) ?? Infinity) < 2 * FULL_BYTES) throw new BackupProblem('disk-full', folder)
    }
    yield part
  }
}
