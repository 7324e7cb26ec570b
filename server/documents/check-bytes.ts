import { RefusedFile } from './refusal.ts'

/** A template of many pages with pictures has about 5 MB. */
export const MOST_BYTES = 25 * 1024 * 1024
/** Readers find a header that does not stand first. */
const HEADER_WITHIN = 1024

/** Looks at the bytes alone, which is cheap enough for the server's own process. Throws `RefusedFile`. */
export function checkBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new RefusedFile('empty')
  if (bytes.length > MOST_BYTES) throw new RefusedFile('too-large', `${bytes.length} bytes`)
  const head = Buffer.from(bytes.subarray(0, HEADER_WITHIN)).toString('latin1')
  if (!head.includes('%PDF-')) throw new RefusedFile('not-a-pdf')
}
