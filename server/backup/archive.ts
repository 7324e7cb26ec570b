import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { decryptWith, encryptFor } from './encryption.ts'

export interface ArchiveWriter {
  /** Resolves when the stream accepts more data. */
  add(name: string, content: Uint8Array): Promise<void>
  /** The file is complete when this resolves. */
  finish(): Promise<void>
  /** Ends the writing; the target removes what it has. Returns the first error. */
  abandon(reason: unknown): Promise<unknown>
}

/** Stores the bytes of an archive; it is complete when this resolves, and absent when this rejects. */
export type ArchiveTarget = (content: AsyncIterable<Uint8Array>) => Promise<void>
/** Reads the bytes of an archive from their beginning. */
export type ArchiveSource = () => AsyncIterable<Uint8Array>

/** Writes an archive of compressed and encrypted entries. */
export function writeArchive(target: ArchiveTarget, secretKey: Buffer): ArchiveWriter {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), encryptFor(secretKey), target)
  // The awaiting step reports the error; an unhandled rejection would end the process.
  written.catch(() => {})
  return {
    add: async (name, content) => {
      const entry = tar.entry({ name, size: content.byteLength })
      const failed = written.then(() => Promise.reject(new Error('The archive ended early')))
      entry.end(content)
      await Promise.race([once(entry, 'finish'), failed])
    },
    finish: async () => {
      tar.finalize()
      await written
    },
    abandon: async (reason) => {
      tar.destroy(reason as Error)
      return (await catchError(written)) ?? reason
    },
  }
}

/**
 * Reads an archive to its end, one entry after another. Throws `DamagedArchive` or `ForeignKey`. Each entry is
 * authenticated before it is returned, but damage after it is detected only later: a caller who acts on the entries
 * first reads the whole archive once and discards them.
 */
export async function readArchive(
  source: ArchiveSource,
  secretKey: Buffer,
  onEntry: (name: string, content: Buffer) => Promise<void> | void,
): Promise<void> {
  const tar = extract()
  const fed = pipeline(source, decryptWith(secretKey), createGunzip(), tar)
  fed.catch(() => {})
  try {
    for await (const entry of tar) await onEntry(entry.header.name, await readBytes(entry))
  } catch (error) {
    // An error of an earlier step also ends the later steps; the earlier error is reported.
    throw (await catchError(fed)) ?? error
  }
  await fed
}

async function catchError(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : error
  }
}

async function readBytes(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
