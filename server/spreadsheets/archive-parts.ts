import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Failure } from '../http/failure.ts'
import { checkParts } from './check-parts.ts'
import { refuseTable } from './table.ts'

/** Far more than a workbook has; further entries are not read. */
const MAX_ENTRIES = 2_000
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')

/** The parts of an archive; the case of their names does not count. */
export interface Parts {
  /** In lower case. */
  names: ReadonlySet<string>
  /** A part's text in chunks; undefined for a missing part. */
  read(name: string): AsyncIterable<string> | undefined
}

/**
 * The parts of a zip archive. The declared sizes are checked before anything is decompressed, and reading a part stops
 * beyond its declared size.
 */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(
    refuseDamagedArchive,
  )
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) if (entries.push(entry) > MAX_ENTRIES) break
    checkParts(entries)
    for (const entry of entries) await refuseArchive(zip, entry)
  } catch (error) {
    return refuseDamaged(error)
  }
  const byName = new Map(entries.map((entry) => [entry.fileName.replace(/^\//, '').toLowerCase(), entry]))
  return {
    names: new Set(byName.keys()),
    read: (name) => {
      const entry = byName.get(name.toLowerCase())
      return entry && readPart(zip, entry)
    },
  }
}

/** Refuses an archive within a part, regardless of its name. */
async function refuseArchive(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.uncompressedSize < ARCHIVE.length) return
  const stream = await zip.openReadStreamPromise(entry)
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (piece.subarray(0, ARCHIVE.length).equals(ARCHIVE))
      refuseTable('refused-file', 'Il file contiene altri file: toglili e riprova.')
    break
  }
}

async function* readPart(zip: ZipFile, entry: Entry): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8')
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) yield decoder.decode(piece, { stream: true })
  } catch (error) {
    refuseDamaged(error)
  }
  yield decoder.decode()
}

const refuseDamagedArchive = (): never =>
  refuseTable('refused-file', 'Il file xlsx è danneggiato o incompleto: salvalo di nuovo e riprova.')

function refuseDamaged(error: unknown): never {
  if (!(error instanceof Failure)) return refuseDamagedArchive()
  throw error
}
