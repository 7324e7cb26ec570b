import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'

/** Another process keeps a name in the folder only for an instant. */
const ABANDONED_AFTER_MS = 60_000

/** A received file on disk without a name. */
export interface SpooledFile {
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Receives files on disk instead of in memory. A file is unlinked as soon as it is open, so the system deletes it when
 * the process ends; files left by a crash in between are deleted at the next start.
 */
export class UploadSpool {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'spool')
  }

  /** Called before the first file: creates the folder and deletes files left by a crash. */
  prepare(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name)
      const stat = statSync(path, { throwIfNoEntry: false })
      if (stat && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS) rmSync(path, { force: true })
    }
  }

  /** Rejects with the error of the stream or the disk; the file is deleted then. */
  async receive(stream: Readable, signal: AbortSignal): Promise<SpooledFile> {
    const file = await this.#openNameless()
    try {
      await file.writeFile(addAbortSignal(signal, stream))
    } catch (error) {
      await file.close()
      throw error
    }
    return { read: () => readFile(file), close: () => file.close() }
  }

  async #openNameless(): Promise<FileHandle> {
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    try {
      await unlink(path)
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

async function readFile(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  let read = 0
  while (read < size) {
    const { bytesRead } = await file.read(bytes, read, size - read, read)
    if (bytesRead === 0) throw new Error('A received file ends before its end')
    read += bytesRead
  }
  return bytes
}
