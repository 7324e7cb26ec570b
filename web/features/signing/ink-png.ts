const MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** One bit of grey for each pixel. */
const FORMAT = [1, 0, 0, 0, 0]
const MAX_BLOCK = 65_535

/**
 * A drawing in one colour as a PNG of one bit for each pixel: its size depends on the number of pixels alone, 35 kB for
 * 900 by 300, since the data are not compressed. `isInked`: the pixel with this index, from the upper left corner.
 */
export function inkPng(width: number, height: number, isInked: (index: number) => boolean): Uint8Array {
  const stride = 1 + Math.ceil(width / 8)
  const rows = new Uint8Array(stride * height).fill(0xff)
  for (let y = 0; y < height; y += 1) {
    // The filter of the row: none.
    rows[y * stride] = 0
    for (let x = 0; x < width; x += 1)
      if (isInked(y * width + x)) rows[y * stride + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  return Uint8Array.from([
    ...MAGIC,
    ...chunk('IHDR', [...bytesOf(width), ...bytesOf(height), ...FORMAT]),
    ...chunk('IDAT', storedData(rows)),
    ...chunk('IEND', []),
  ])
}

/** Four bytes, the highest first. */
const bytesOf = (value: number): number[] =>
  [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff)

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data]
  return [...bytesOf(data.length), ...body, ...bytesOf(checksum(body))]
}

/** The data in blocks of zlib that are stored as they are (RFC 1950 and 1951). */
function storedData(data: Uint8Array): number[] {
  const stored = [0x78, 0x01]
  for (let from = 0; from < data.length; from += MAX_BLOCK) {
    const block = data.subarray(from, from + MAX_BLOCK)
    const isLast = from + MAX_BLOCK >= data.length ? 1 : 0
    const length = block.length
    stored.push(isLast, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff)
    for (const byte of block) stored.push(byte)
  }
  return [...stored, ...bytesOf(adler(data))]
}

/** CRC-32 (PNG, annex D). */
function checksum(bytes: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return ~sum >>> 0
}

/** Adler-32 (RFC 1950). */
function adler(bytes: Uint8Array): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}
