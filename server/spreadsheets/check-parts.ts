import type { Entry } from 'yauzl'
import { refuseTable } from './table.ts'

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
export function checkParts(entries: readonly Entry[]): void {
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
