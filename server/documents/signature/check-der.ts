/** Enough for a signature with its certificates, a time stamp and revocation lists. */
const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 40
const INTEGER = 0x02
const OBJECT_ID = 0x06
/** The largest verified RSA key has 16,384 bits; the time to read a number grows with the square of its length. */
const MAX_BYTES: Record<number, number> = { [INTEGER]: 4_096, [OBJECT_ID]: 128 }
const CONSTRUCTED = 0x20

/**
 * Walks the lengths of a DER structure before a library builds objects from it. Throws for a length beyond the parent,
 * for an indefinite length, and for a structure that is deeper, larger or has more elements than any signature.
 */
export function checkDer(der: Buffer): void {
  const ends: number[] = [der.length]
  let elements = 0
  let at = 0
  while (ends.length > 0) {
    if (at === ends.at(-1)) {
      ends.pop()
      continue
    }
    elements += 1
    if (elements > MAX_ELEMENTS) throw new Error(`more than ${MAX_ELEMENTS} elements`)
    const { tag, start, end } = readHead(der, at, ends.at(-1)!)
    if (end - start > (MAX_BYTES[tag] ?? der.length)) throw new Error(`${end - start} bytes in tag ${tag}`)
    if (tag & CONSTRUCTED) {
      ends.push(end)
      if (ends.length > MAX_DEPTH) throw new Error(`deeper than ${MAX_DEPTH}`)
      at = start
    } else at = end
  }
}

function readHead(der: Buffer, at: number, parentEnd: number): { tag: number; start: number; end: number } {
  const tag = der[at]!
  // No structure of a signature has a tag number above 30.
  if ((tag & 0x1f) === 0x1f || at + 2 > parentEnd) throw new Error(`no element at ${at}`)
  const first = der[at + 1]!
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 4 || at + 2 + more > parentEnd) throw new Error(`no length at ${at}`)
  const length = more === 0 ? first : der.readUIntBE(at + 2, more)
  const start = at + 2 + more
  if (start + length > parentEnd) throw new Error(`a length of ${length} at ${at} passes its parent`)
  return { tag, start, end: start + length }
}
