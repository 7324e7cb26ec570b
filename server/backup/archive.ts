import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { syncFolder } from '../disk-space/sync-folder.ts'

/** What stands at the end of an archive: the hash of everything before it. */
const SEAL = 'sha256.json'

/** The archive is not one of ours, or not as it was written. */
export class DamagedArchive extends Error {}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export interface ArchiveWriter {
  /** Resolves when there is room for more. */
  add(name: string, content: Uint8Array): Promise<void>
  /** Adds the list of hashes; the file is whole when this resolves. */
  finish(): Promise<void>
}

/** Writes a new file of compressed entries; fails when the file is there. */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600)
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), file.createWriteStream({ flush: true }))
  // Told by the step that waits for it; alone it would end the process.
  written.catch(() => {})
  const hashes: Record<string, string> = {}
  const add = async (name: string, content: Uint8Array) => {
    const entry = tar.entry({ name, size: content.byteLength })
    const failed = written.then(() => Promise.reject(new Error('The archive ended early')))
    entry.end(content)
    await Promise.race([once(entry, 'finish'), failed])
  }
  return {
    add: async (name, content) => {
      hashes[name] = sha256(content)
      await add(name, content)
    },
    finish: async () => {
      await add(SEAL, Buffer.from(JSON.stringify(hashes)))
      tar.finalize()
      await written
      await syncFolder(dirname(path))
    },
  }
}

/**
 * Reads an archive to its end, one entry after another, and checks each against the list of hashes.
 * Throws `DamagedArchive` when a byte differs or a part is missing, which is known only at the end: whoever acts on
 * the entries reads the archive once before, to nothing.
 */
export async function readArchive(
  path: string,
  onEntry: (name: string, content: Buffer) => Promise<void> | void,
): Promise<void> {
  const seen: Record<string, string> = {}
  let sealed: Record<string, string> | undefined
  const tar = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), tar)
  fed.catch(() => {})
  try {
    for await (const entry of tar) {
      const content = await readWhole(entry)
      const { name } = entry.header
      if (name === SEAL) {
        sealed = JSON.parse(content.toString('utf8')) as Record<string, string>
        continue
      }
      seen[name] = sha256(content)
      await onEntry(name, content)
    }
    await fed
  } catch (error) {
    throw isReading(error) ? new DamagedArchive(`The file is damaged: ${(error as Error).message}`) : error
  }
  const names = new Set([...Object.keys(seen), ...Object.keys(sealed ?? {})])
  const wrong = [...names].filter((name) => seen[name] !== sealed?.[name])
  if (!sealed || wrong.length > 0)
    throw new DamagedArchive(`The file is damaged: ${wrong[0] ?? 'its end'} is not as it was written`)
}

async function readWhole(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** What gzip, tar and JSON say of a file that is not as it should be. */
function isReading(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return (
    error instanceof SyntaxError ||
    code.startsWith('Z_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /tar|Unexpected end/i.test(message)
  )
}
