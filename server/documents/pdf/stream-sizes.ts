import { createInflate } from 'node:zlib'

/** The decompressed size of a stream. No data is stored, and counting stops soon after `max`. */
export async function inflatedSize(data: Uint8Array, times: 1 | 2, max: number): Promise<number> {
  const first = createInflate()
  const last = times === 2 ? first.pipe(createInflate()) : first
  // Damaged data counts up to the damage.
  first.on('error', () => last.end())
  first.end(data)
  let size = 0
  try {
    for await (const chunk of last) {
      size += (chunk as Buffer).length
      if (size > max) break
    }
  } catch {
    return size
  } finally {
    first.destroy()
    last.destroy()
  }
  return size
}

/**
 * A byte below 128 is followed by that number of bytes plus one; a byte above gives the repetitions of the next byte.
 */
export function runLengthSize(data: Uint8Array, max: number): number {
  let size = 0
  for (let at = 0; at < data.length && size <= max; ) {
    const length = data[at]!
    if (length === END_OF_RUNS) break
    size += length < END_OF_RUNS ? length + 1 : 257 - length
    at += length < END_OF_RUNS ? length + 2 : 2
  }
  return size
}

const END_OF_RUNS = 128
const CLEAR = 256
const END_OF_CODES = 257
const MAX_CODES = 4096

/**
 * Each code stands for an earlier sequence and one more byte, so only lengths are tracked. Encoders differ in when
 * codes grow longer; the larger result counts.
 */
export const lzwSize = (data: Uint8Array, max: number): number =>
  Math.max(lzwSizeOf(data, max, 1), lzwSizeOf(data, max, 0))

function lzwSizeOf(data: Uint8Array, max: number, early: 0 | 1): number {
  const lengths = new Uint16Array(MAX_CODES).fill(1, 0, CLEAR)
  let [size, next, bits, held, count, before] = [0, END_OF_CODES + 1, 9, 0, 0, 0]
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff
    count += 8
    if (count < bits) continue
    const code = (held >> (count - bits)) & ((1 << bits) - 1)
    count -= bits
    if (code === END_OF_CODES || size > max) break
    if (code === CLEAR) {
      ;[next, bits, before] = [END_OF_CODES + 1, 9, 0]
      continue
    }
    if (before > 0 && next < MAX_CODES) lengths[next++] = before + 1
    before = code < next ? lengths[code]! : before
    size += before
    if (next + early >= 1 << bits && bits < 12) bits += 1
  }
  return size
}
