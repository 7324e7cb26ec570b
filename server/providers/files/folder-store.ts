import { createReadStream } from 'node:fs'
import { open, opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../disk-space/write-atomically.ts'
import { FILE_KEY, type FileStore } from './port.ts'

/** Stores files in one folder. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  return {
    write: async (key, content) => await writeAtomically(pathOf(key), content),
    read: async (key) => await undefinedIfMissing(readFile(pathOf(key))),
    stream: async (key) => {
      const file = await undefinedIfMissing(open(pathOf(key), 'r'))
      return file && createReadStream('', { fd: file })
    },
    remove: async (key) => await rm(pathOf(key), { force: true }),
    list: () => listFolder(folder),
  }
}

async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* listFolder(folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await undefinedIfMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const found = entry.isFile() ? await undefinedIfMissing(stat(join(folder, entry.name))) : undefined
    if (found) yield { key: entry.name, modifiedAt: found.mtime }
  }
}
