import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Failure } from '../http/failure.ts'
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

const MB = 1024 * 1024
const MAX_PARTS = 200
/** The total size of all parts, decompressed. */
const MAX_BYTES = 100 * MB
/** A sheet of equal rows compresses to a fiftieth, a decompression bomb to a thousandth. */
const MAX_RATIO = 200
const SMALL = MB
const LOCAL_HEADER_BYTES = 30
const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000

/** Parts that a table of values does not need, with their names in messages. */
const REFUSED_PARTS: [part: RegExp, what: string][] = [
  [
    /(^|\/)vbaProject|^xl\/(macrosheets|activeX)\//i,
    'contiene macro: salvalo come xlsx senza macro e riprova',
  ],
  [/^xl\/externalLinks\//i, 'prende valori da altri file: incolla i soli valori e riprova'],
  [
    /^xl\/embeddings\/|\.(zip|xls[xmb]|doc[xm]|ppt[xm]|jar|gz|7z|rar|tar)$/i,
    'contiene altri file: toglili e riprova',
  ],
]

/**
 * Checks the directory of an archive before decompression. Throws `refused-file` for a decompression bomb and for
 * encrypted parts, links, macros and overlapping parts.
 */
function checkParts(entries: readonly Entry[]): void {
  if (entries.length > MAX_PARTS) refuse(`ha più di ${MAX_PARTS} parti: non è una tabella`)
  let total = 0
  const names = new Set<string>()
  for (const entry of entries) {
    const { fileName, uncompressedSize, compressedSize } = entry
    total += uncompressedSize
    if (total > MAX_BYTES || (uncompressedSize > SMALL && uncompressedSize > compressedSize * MAX_RATIO))
      refuseTable('refused-file', 'Il file, una volta decompresso, sarebbe enorme.')
    if (entry.isEncrypted()) refuse('è protetto da una password')
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
      refuse('contiene un collegamento a un altro file')
    for (const [part, what] of REFUSED_PARTS) if (part.test(fileName)) refuse(what)
    if (names.has(fileName.toLowerCase())) refuse('contiene due volte la stessa parte')
    names.add(fileName.toLowerCase())
  }
  checkOverlaps(entries)
}

/** Overlapping parts decompress to far more than the archive contains. */
function checkOverlaps(entries: readonly Entry[]): void {
  const placed = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader: from, fileNameLength, compressedSize } of placed) {
    if (from < end) refuse('ha parti sovrapposte: salvalo di nuovo e riprova')
    end = from + LOCAL_HEADER_BYTES + fileNameLength + compressedSize
  }
}

const refuse = (what: string): never => refuseTable('refused-file', `Il file ${what}.`)
