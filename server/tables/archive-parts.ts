import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Failure } from '../http/failure.ts'
import { refuseTable } from './refuse.ts'

const MOST_PARTS = 2_000
const MOST_BYTES = 600 * 1024 * 1024
/** A sheet of equal rows shrinks to a fiftieth; an archive made to burst, to a thousandth. */
const MOST_RATIO = 250
const SMALL = 10 * 1024 * 1024

export interface Parts {
  names: ReadonlySet<string>
  /** A part's text, piece by piece; undefined for one that is not there. */
  read(name: string): AsyncIterable<string> | undefined
}

/**
 * The parts of a zip archive that holds a document. What each would be when unpacked is weighed before anything is
 * unpacked, and a part that turns out larger than it said stops being read.
 */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(damaged)
  if (zip.entryCount > MOST_PARTS) bomb()
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      const { uncompressedSize, compressedSize } = entry
      if (total > MOST_BYTES || (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_RATIO))
        bomb()
      if (entry.isEncrypted()) refuseTable('refused-file', 'Il file è protetto da una password.')
      entries.set(entry.fileName.replace(/^\//, ''), entry)
    }
  } catch (error) {
    return notOurs(error)
  }
  return {
    names: new Set(entries.keys()),
    read: (name) => {
      const entry = entries.get(name)
      return entry && readPart(zip, entry)
    },
  }
}

async function* readPart(zip: ZipFile, entry: Entry): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8')
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) yield decoder.decode(piece, { stream: true })
  } catch (error) {
    notOurs(error)
  }
  yield decoder.decode()
}

const damaged = (): never =>
  refuseTable('refused-file', 'Il file xlsx è danneggiato o incompleto: salvalo di nuovo e riprova.')

const bomb = (): never => refuseTable('refused-file', 'Il file, una volta decompresso, sarebbe enorme.')

function notOurs(error: unknown): never {
  if (!(error instanceof Failure)) return damaged()
  throw error
}
