import { RefusedFile } from './refusal.ts'

/** A template of many pages with pictures has about 5 MB. */
export const MAX_BYTES = 25 * 1024 * 1024
/** PDF readers accept other bytes before the header. */
const HEADER_WITHIN = 1024
/**
 * Harmless prefixes: a byte order mark, printer commands, a message header, whitespace. Markup and binary data are
 * treated as a file of another type that is also a PDF.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a printer's orders begin with an escape
const HARMLESS_BEFORE = /^(?:\xef\xbb\xbf)?(?:\x1b%-12345X)?[\x20-\x3b\x3d-\x7e\s\0]*$/
/** The signatures of programs, scripts, images, archives and documents of other kinds. */
const OTHER_KINDS = /^(?:MZ|#!|%!|GIF8|BM|RIFF|PK|Rar!|7z|\{\\rtf|II\*|MM\0)/
/** An archive is read from its end: a signature, 16 bytes, and the length of a comment that ends the file. */
const ARCHIVE_END = 'PK\x05\x06'
const ARCHIVE_END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff

/** Checks the bytes only, which is cheap enough for the server process. Throws `RefusedFile`. */
export function checkBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new RefusedFile('empty')
  if (bytes.length > MAX_BYTES) throw new RefusedFile('too-large', `${bytes.length} bytes`)
  const header = findHeader(bytes)
  if (header < 0) throw new RefusedFile('not-a-pdf')
  const before = latin1(bytes.subarray(0, header))
  if (!HARMLESS_BEFORE.test(before) || OTHER_KINDS.test(before.trimStart()))
    throw new RefusedFile('not-a-pdf', 'something before the header', 'Prima del PDF c’è un altro contenuto.')
  if (endsAsArchive(bytes))
    throw new RefusedFile('not-a-pdf', 'an archive too', 'Dopo il PDF c’è un archivio.')
}

/** The offset of the header; -1 without one. */
export const findHeader = (bytes: Uint8Array): number =>
  latin1(bytes.subarray(0, HEADER_WITHIN)).indexOf('%PDF-')

function endsAsArchive(bytes: Uint8Array): boolean {
  const tail = latin1(bytes.subarray(-(ARCHIVE_END_BYTES + MAX_COMMENT_BYTES)))
  for (let at = tail.indexOf(ARCHIVE_END); at >= 0; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    const commentBytes = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21)
    if (at + ARCHIVE_END_BYTES + commentBytes === tail.length) return true
  }
  return false
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
