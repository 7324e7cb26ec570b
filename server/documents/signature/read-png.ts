import { crc32, inflateSync } from 'node:zlib'

/** The result of reading a customer's drawing. */
export type ReadPng = { ok: true; blank: boolean } | { ok: false }

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_PIXELS = 2_000_000
const UNREADABLE: ReadPng = { ok: false }
/** The bytes of a pixel: RGB or RGBA with eight bits per channel. A canvas produces no other formats. */
const DEPTHS: Record<number, number> = { 2: 3, 6: 4 }

/** Decodes a drawing completely, as the later embedding does: a damaged, huge or unsupported file is detected early. */
export function readPng(png: Uint8Array): ReadPng {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const chunks = bytes.subarray(0, 8).equals(MAGIC) ? readChunks(bytes) : undefined
  const head = chunks?.[0]
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)?.type !== 'IEND')
    return UNREADABLE
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [bits, colour = 0, , , interlaced] = head.data.subarray(8)
  const depth = DEPTHS[colour]
  if (bits !== 8 || !depth || interlaced !== 0 || width * height === 0 || width * height > MAX_PIXELS)
    return UNREADABLE
  const length = (width * depth + 1) * height
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    const rows = inflateSync(packed, { maxOutputLength: length })
    if (rows.length !== length) return UNREADABLE
    return { ok: true, blank: isBlank(rows, width * depth + 1, depth) }
  } catch {
    return UNREADABLE
  }
}

function readChunks(bytes: Buffer): { type: string; data: Buffer }[] | undefined {
  const chunks = []
  let at = MAGIC.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return at === bytes.length ? chunks : undefined
}

/** Whether all pixels have one colour. */
function isBlank(rows: Buffer, stride: number, depth: number): boolean {
  const first = Buffer.alloc(depth)
  let above = Buffer.alloc(stride - 1)
  for (let at = 0; at < rows.length; at += stride) {
    const row = unfilter(rows[at]!, rows.subarray(at + 1, at + stride), above, depth)
    if (at === 0) row.copy(first, 0, 0, depth)
    for (let x = 0; x < row.length; x += 1) if (row[x] !== first[x % depth]) return false
    above = row
  }
  return true
}

/** Reverses the filter of a row (PNG §9). */
function unfilter(filter: number, row: Buffer, above: Buffer, depth: number): Buffer<ArrayBuffer> {
  const plain = Buffer.alloc(row.length)
  for (let x = 0; x < row.length; x += 1) {
    const left = x >= depth ? plain[x - depth]! : 0
    const corner = x >= depth ? above[x - depth]! : 0
    plain[x] = row[x]! + predict(filter, left, above[x]!, corner)
  }
  return plain
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
