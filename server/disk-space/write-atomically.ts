import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** A file is written aside under a name that ends so. A crash can leave it behind; it is never read. */
const TEMPORARY_SUFFIX = '.tmp'

/**
 * Writes a file so that it is complete or absent at any moment, also after a power cut and beside other writers of the same file: to a temporary file, synced, renamed, and the folder synced, together with the name of a folder that is new.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder))
  const aside = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY_SUFFIX}`
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
