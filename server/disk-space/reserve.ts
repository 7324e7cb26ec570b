import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Enough for the engine to finish what it has begun, to read on, to close and to open again. */
export const RESERVE_BYTES = 64 * 1024 ** 2
/** The reserve is given up in pieces: the process that fills the disk takes whatever becomes free at once. */
const PIECE = 4 * 1024 ** 2

/** The reserve of a database folder stands beside it, on the same disk. */
export const reserveOf = (databaseFolder: string): string => `${databaseFolder}.reserve`

/** How much of the reserve is there. */
export function reservedBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Gives a piece of the reserve back to the disk, at once. False when nothing is left of it. */
export function giveUpReserve(file: string): boolean {
  const size = reservedBytes(file)
  if (size === 0) return false
  const handle = openSync(file, 'r+')
  try {
    ftruncateSync(handle, Math.max(0, size - PIECE))
    // A journaling file system lets others have the room only after it has written the change down.
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return true
}

/**
 * Fills the reserve up to its whole size. The bytes are random, so that no file system stores fewer. Throws what the
 * disk answers, `ENOSPC` or `EDQUOT`, and then has taken nothing.
 */
export async function takeReserve(file: string): Promise<void> {
  const before = reservedBytes(file)
  const handle = await open(file, before === 0 ? 'w' : 'r+', 0o600)
  try {
    await fill(handle, before)
  } catch (error) {
    await handle.truncate(before)
    throw error
  } finally {
    await handle.close()
  }
}

async function fill(handle: FileHandle, from: number): Promise<void> {
  const piece = randomFillSync(Buffer.allocUnsafe(PIECE))
  let at = from
  while (at < RESERVE_BYTES) {
    const { bytesWritten } = await handle.write(piece, 0, Math.min(PIECE, RESERVE_BYTES - at), at)
    at += bytesWritten
  }
  await handle.sync()
}
