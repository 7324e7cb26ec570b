import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Enough for the database to start again several times, to finish running work and to read. */
export const RESERVE_BYTES = 64 * 1024 ** 2
/** The reserve is released in pieces, since the process that fills the disk takes all free space immediately. */
const CHUNK = 4 * 1024 ** 2

/** The reserve file is next to the database folder, on the same disk. */
export const reserveFileOf = (databaseFolder: string): string => `${databaseFolder}.reserve`

/** The current size of the reserve. */
export function reservedBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Releases a piece of the reserve. Returns false when the reserve is empty. */
export function releaseReserve(file: string): boolean {
  const size = reservedBytes(file)
  if (size === 0) return false
  const handle = openSync(file, 'r+')
  try {
    ftruncateSync(handle, Math.max(0, size - CHUNK))
    // A journaling file system frees the space only after it has written the change.
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return true
}

/**
 * Fills the reserve up to its full size with random bytes, so that no file system compresses them. Throws `ENOSPC` or
 * `EDQUOT`, and then has allocated nothing.
 */
export async function fillReserve(file: string): Promise<void> {
  const before = reservedBytes(file)
  const handle = await open(file, before === 0 ? 'w' : 'r+', 0o600)
  try {
    await fillFile(handle, before)
  } catch (error) {
    await handle.truncate(before)
    throw error
  } finally {
    await handle.close()
  }
}

async function fillFile(handle: FileHandle, from: number): Promise<void> {
  const piece = randomFillSync(Buffer.allocUnsafe(CHUNK))
  let at = from
  while (at < RESERVE_BYTES) {
    const { bytesWritten } = await handle.write(piece, 0, Math.min(CHUNK, RESERVE_BYTES - at), at)
    at += bytesWritten
  }
  await handle.sync()
}
