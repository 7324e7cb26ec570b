import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../disk-space/sync-folder.ts'
import { FILE_KEY } from './file-key.ts'
import type { FileStore } from './port.ts'

/** What is written aside until it is whole ends so. A crash can leave it behind; it is never read. */
const ASIDE = '.tmp'

/** Keeps files in one folder. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  return {
    write: async (key, content) => await writeWhole(folder, pathOf(key), content),
    read: async (key) => await unlessMissing(readFile(pathOf(key))),
    stream: async (key) => {
      const file = await unlessMissing(open(pathOf(key), 'r'))
      return file && createReadStream('', { fd: file })
    },
    remove: async (key) => await rm(pathOf(key), { force: true }),
    list: () => listFolder(folder),
  }
}

/** Aside, synced, renamed, and the folder synced too, a new one’s name as well: after a power cut there is the whole file or none. */
async function writeWhole(folder: string, path: string, content: Uint8Array): Promise<void> {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder))
  const aside = `${path}.${randomBytes(6).toString('hex')}${ASIDE}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* listFolder(folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await unlessMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const found = entry.isFile() ? await unlessMissing(stat(join(folder, entry.name))) : undefined
    if (found) yield { key: entry.name, modifiedAt: found.mtime }
  }
}
