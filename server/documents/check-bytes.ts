import { RefusedFile } from './refusal.ts'

/** A template of many pages with pictures has about 5 MB. */
export const MOST_BYTES = 25 * 1024 * 1024
/** Readers find a header that does not stand first. */
const HEADER_WITHIN = 1024
/** What programs leave before the header: a mark of the byte order, blanks, the orders of a printer's queue. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a printer's orders begin with an escape
const HARMLESS_BEFORE = /^(?:\xef\xbb\xbf)?(?:\x1b%-12345X[\x20-\x7e\s]*)?[\s\0]*$/
/** An archive is read from its end: a signature, 16 bytes, and the length of a note that is the file's last part. */
const ARCHIVE_END = 'PK\x05\x06'
const ARCHIVE_END_BYTES = 22
const LONGEST_NOTE = 0xffff

/**
 * Looks at the bytes alone, which is cheap enough for the server's own process. Throws `RefusedFile`, also for a file
 * that other programs would open as something else.
 */
export function checkBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new RefusedFile('empty')
  if (bytes.length > MOST_BYTES) throw new RefusedFile('too-large', `${bytes.length} bytes`)
  const head = latin(bytes.subarray(0, HEADER_WITHIN))
  const header = head.indexOf('%PDF-')
  if (header < 0) throw new RefusedFile('not-a-pdf')
  if (!HARMLESS_BEFORE.test(head.slice(0, header)))
    throw new RefusedFile('not-a-pdf', 'something before the header', 'Prima del PDF c’è un altro contenuto.')
  if (endsAsArchive(bytes))
    throw new RefusedFile('not-a-pdf', 'an archive too', 'Dopo il PDF c’è un archivio.')
}

function endsAsArchive(bytes: Uint8Array): boolean {
  const tail = latin(bytes.subarray(-(ARCHIVE_END_BYTES + LONGEST_NOTE)))
  for (let at = tail.indexOf(ARCHIVE_END); at >= 0; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    const note = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21)
    if (at + ARCHIVE_END_BYTES + note === tail.length) return true
  }
  return false
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
