import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The suffix of a temporary file. A crash can leave one behind; it is never read. */
const TEMPORARY_SUFFIX = '.tmp'

/** Syncs the names in a folder to the disk; the sync of a file persists only its content. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * Writes a file so that it is either complete or absent, also after a power cut and with concurrent writers: writes a
 * temporary file, syncs and renames it, and syncs the folder and the name of a new folder.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder))
  await writeAside(path, (file) => file.writeFile(content))
}

/** The same with the parts of a large content, into a folder that exists. */
export async function writeStreamAtomically(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await writeAside(path, async (file) => {
    for await (const part of content) await file.writeFile(part)
  })
}

/** Whether the file of this name is what an interrupted write to one of these paths has left. */
export function isLeftover(name: string, isOurs: (name: string) => boolean): boolean {
  const [, written] = /^(.+)\.[0-9a-f]{12}\.tmp$/.exec(name) ?? []
  return written !== undefined && isOurs(written)
}

async function writeAside(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY_SUFFIX}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
