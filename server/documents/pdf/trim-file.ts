import { findHeader } from '../check-bytes.ts'
import { RefusedFile } from '../refusal.ts'
import { findStart } from './check-cross-references.ts'

/** A PDF without the bytes around it. */
export interface TrimmedFile {
  bytes: Uint8Array
  /** The file has an end, even one whose cross-references are wrong. */
  ends: boolean
  /** Other bytes preceded the header and were removed. */
  preceded: boolean
  /** Other bytes followed the end and were removed. Blanks are no content. */
  followed: boolean
}

const HEADER = '%PDF-'
const END = '%%EOF'
const CLOSED = /startxref\s*\d{1,15}\s*%%EOF$/
const CLOSED_BYTES = 96
const BLANKS_BEFORE = 64
const ENDS_BEFORE = /%%EOF\s*$/
/** Readers accept as many bytes behind an end whose cross-references are wrong. */
const END_SEARCH_BYTES = 2048
/** The maximum of ends that are tried: each incremental save adds one. */
const MAX_ENDS = 500
const SECTION_SEARCH_BYTES = 64
const OBJECT = /(?<!\d)\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b/
// biome-ignore lint/suspicious/noControlCharactersInRegex: transfers pad files with zeros
const BLANK = /^[\s\0\x1a]*$/

/**
 * Removes what precedes the header, unless the offsets of the file include it, and what follows the end. Throws
 * `RefusedFile` for a file whose rest has parts of a PDF: an incomplete later revision, or a second file.
 */
export function trimFile(given: Uint8Array): TrimmedFile {
  const file = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  refuseSecondFile(file)
  const end = findEnd(file)
  const closed = end === undefined ? given : given.subarray(0, end)
  const rest = latin(given.subarray(closed.length))
  if (OBJECT.test(rest)) throw new RefusedFile('truncated', 'objects behind the end')
  const bytes = trimBeforeHeader(closed)
  return {
    bytes,
    ends: end !== undefined || hasEndMarker(given),
    preceded: bytes.length < closed.length,
    followed: !BLANK.test(rest),
  }
}

/**
 * The offset behind the last end whose cross-references are where it says. Undefined where none are, and where a later
 * revision follows whose cross-references have to be searched.
 */
function findEnd(file: Buffer): number | undefined {
  let at = file.lastIndexOf(END)
  for (let tried = 0; at >= 0 && tried < MAX_ENDS; tried += 1) {
    const end = at + END.length
    if (isRealEnd(file, end)) return isRevised(file, end) ? undefined : end
    at = at === 0 ? -1 : file.lastIndexOf(END, at - 1)
  }
  return undefined
}

function isRealEnd(bytes: Uint8Array, end: number): boolean {
  const closed = bytes.subarray(0, end)
  if (!CLOSED.test(latin(closed.subarray(-CLOSED_BYTES)))) return false
  const start = findStart(closed)
  const header = Math.max(0, findHeader(bytes))
  return isSectionStart(closed, start) || isSectionStart(closed.subarray(header), start)
}

/** Whether what follows an end is a revision with an end of its own. */
const isRevised = (bytes: Uint8Array, end: number): boolean =>
  hasEndMarker(bytes.subarray(end)) && OBJECT.test(latin(bytes.subarray(end)))

/** Readers would show the first, the second, or parts of both. */
function refuseSecondFile(file: Buffer): void {
  for (let at = file.indexOf(HEADER, 1); at >= 0; at = file.indexOf(HEADER, at + 1))
    if (ENDS_BEFORE.test(latin(file.subarray(Math.max(0, at - BLANKS_BEFORE), at))))
      throw new RefusedFile('two-files', `another header at ${at}`)
}

function trimBeforeHeader(bytes: Uint8Array): Uint8Array {
  const header = findHeader(bytes)
  if (header === 0) return bytes
  const content = bytes.subarray(header)
  return isSectionStart(bytes, findStart(bytes)) && !isSectionStart(content, findStart(content))
    ? bytes
    : content
}

/** Whether a section of cross-references begins at the offset. */
export const isSectionStart = (bytes: Uint8Array, at: number | undefined): boolean =>
  at !== undefined &&
  /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(latin(bytes.subarray(at, at + SECTION_SEARCH_BYTES)))

/** Whether a file ends, whatever its cross-references: a part of it behind the last end shows that it goes on. */
function hasEndMarker(bytes: Uint8Array): boolean {
  const tail = latin(bytes.subarray(-END_SEARCH_BYTES))
  const at = tail.lastIndexOf(END)
  return at >= 0 && !OBJECT.test(tail.slice(at))
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
