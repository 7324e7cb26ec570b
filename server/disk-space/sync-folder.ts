import { open } from 'node:fs/promises'

/** Makes the names in a folder survive a power cut; a file's own sync does so for its content alone. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
