import { crc32, inflateSync } from 'node:zlib'

/** What a drawing covers: one byte for each pixel from the upper left corner, 255 where it is darkest. */
export interface InkCoverage {
  width: number
  height: number
  coverage: Uint8Array
}

/** The result of reading a customer's drawing. */
export type ReadPng = ({ ok: true; blank: boolean } & InkCoverage) | { ok: false }

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_PIXELS = 2_000_000
const UNREADABLE: ReadPng = { ok: false }
/** The samples of a pixel, by the type of the colour: grey, RGB and RGBA. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 6: 4 }

/**
 * Decodes a drawing completely: a damaged, huge or unsupported file is detected early. A page of this program sends one
 * bit for each pixel, other programs eight bits for each channel.
 */
export function readPng(png: Uint8Array): ReadPng {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const chunks = bytes.subarray(0, 8).equals(MAGIC) ? readChunks(bytes) : undefined
  const head = chunks?.[0]
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)?.type !== 'IEND')
    return UNREADABLE
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [bits, colour = 0, , , interlaced] = head.data.subarray(8)
  const channels = CHANNELS[colour]
  const isSupported = bits === 8 || (bits === 1 && colour === 0)
  if (!isSupported || !channels || interlaced !== 0 || width * height === 0 || width * height > MAX_PIXELS)
    return UNREADABLE
  const stride = 1 + Math.ceil((width * channels * bits) / 8)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    const rows = inflateSync(packed, { maxOutputLength: stride * height })
    if (rows.length !== stride * height) return UNREADABLE
    return present({ rows, stride, width, height, channels, bits })
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

interface PackedRows {
  rows: Buffer
  stride: number
  width: number
  height: number
  channels: number
  bits: number
}

/** A drawing is blank when all pixels have one colour. */
function present({ rows, stride, width, height, channels, bits }: PackedRows): ReadPng {
  const size = bits === 1 ? 1 : channels
  const coverage = new Uint8Array(width * height)
  let blank = true
  let first: Buffer | undefined
  let above = Buffer.alloc(stride - 1)
  for (let y = 0; y < height; y += 1) {
    const at = y * stride
    const row = unfilter(rows[at]!, rows.subarray(at + 1, at + stride), above, size)
    const pixels = bits === 1 ? spreadBits(row, width) : row
    first ??= Buffer.from(pixels.subarray(0, size))
    for (let x = 0; x < width; x += 1) {
      coverage[y * width + x] = darknessOf(pixels, x * size, size)
      for (let channel = 0; blank && channel < size; channel += 1)
        blank = pixels[x * size + channel] === first[channel]
    }
    above = row
  }
  return { ok: true, blank, width, height, coverage: atFullStrength(coverage) }
}

const spreadBits = (row: Buffer, width: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: width }, (_, x) => ((row[x >> 3]! >> (7 - (x & 7))) & 1) * 255))

/** How dark a pixel is on white paper. */
function darknessOf(pixels: Buffer, at: number, channels: number): number {
  if (channels === 1) return 255 - pixels[at]!
  const light = 0.3 * pixels[at]! + 0.59 * pixels[at + 1]! + 0.11 * pixels[at + 2]!
  return Math.round(((255 - light) * (channels === 4 ? pixels[at + 3]! : 255)) / 255)
}

/** Any ink is as dark as possible: the colour of the paper's ink is one. */
function atFullStrength(coverage: Uint8Array): Uint8Array {
  const strongest = coverage.reduce((most, value) => Math.max(most, value), 0)
  return strongest === 0 ? coverage : coverage.map((value) => Math.round((255 * value) / strongest))
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
