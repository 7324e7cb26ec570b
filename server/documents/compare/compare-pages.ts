import { crc32, deflateSync } from 'node:zlib'
import type { Box } from '../pdf/frames.ts'
import type { DrawnPage } from './draw-pages.ts'

/** A pixel differs when one of its colours differs by more, of 255. */
const MAX_DISTANCE = 16

export interface Difference {
  /** The pixels that are compared, and of them those that differ. */
  compared: number
  differing: number
  /** One byte for each pixel: 1 where the pages differ. */
  places: Uint8Array
}

/** Compares two drawings of one page outside of `masks`, in pixels from the upper left corner. */
export function comparePages(before: DrawnPage, after: DrawnPage, masks: readonly Box[]): Difference {
  const { width, height } = before
  const pixels = width * height
  // A page of another size differs everywhere, and has no place to show.
  if (after.width !== width || after.height !== height)
    return { compared: pixels, differing: pixels, places: new Uint8Array(pixels) }
  const isMasked = new Uint8Array(pixels)
  for (const box of masks) fillBox(isMasked, box, { width, height })
  const places = new Uint8Array(pixels)
  let [compared, differing] = [0, 0]
  for (let at = 0; at < places.length; at += 1) {
    if (isMasked[at] === 1) continue
    compared += 1
    if (!doesDiffer(before.pixels, after.pixels, 4 * at)) continue
    differing += 1
    places[at] = 1
  }
  return { compared, differing, places }
}

const doesDiffer = (a: Uint8Array, b: Uint8Array, at: number): boolean =>
  Math.abs(a[at]! - b[at]!) > MAX_DISTANCE ||
  Math.abs(a[at + 1]! - b[at + 1]!) > MAX_DISTANCE ||
  Math.abs(a[at + 2]! - b[at + 2]!) > MAX_DISTANCE

interface Size {
  width: number
  height: number
}

/** The pixels of a box that the page has: from, and up to but without. */
const edgesOf = (box: Box, { width, height }: Size) => ({
  left: Math.max(0, Math.floor(box.x)),
  right: Math.min(width, Math.ceil(box.x + box.width)),
  top: Math.max(0, Math.floor(box.y)),
  bottom: Math.min(height, Math.ceil(box.y + box.height)),
})

function fillBox(pixels: Uint8Array, box: Box, size: Size): void {
  const { left, right, top, bottom } = edgesOf(box, size)
  for (let y = top; y < bottom; y += 1)
    if (right > left) pixels.fill(1, y * size.width + left, y * size.width + right)
}

/** The differing pixels in a box. */
export function countIn({ places }: Difference, box: Box, size: Size): number {
  const { left, right, top, bottom } = edgesOf(box, size)
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) count += places[y * size.width + x]!
  return count
}

/** A pixel on each side of a differing one is marked too: a single pixel is hard to see. */
const MARK_RADIUS = 1

/** The page as PNG, with red where it differs. */
export function drawDifference({ width, height, pixels }: DrawnPage, { places }: Difference): Buffer {
  const picture = new Uint8Array(3 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    // Everything else is paler, so that the red stands out.
    for (const colour of [0, 1, 2]) picture[3 * at + colour] = 128 + (pixels[4 * at + 2 - colour]! >> 1)
  }
  for (let at = 0; at < places.length; at += 1) {
    if (places[at] === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    for (let dy = -MARK_RADIUS; dy <= MARK_RADIUS; dy += 1)
      for (let dx = -MARK_RADIUS; dx <= MARK_RADIUS; dx += 1)
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
          picture.set([200, 0, 0], 3 * ((y + dy) * width + x + dx))
  }
  return writePng(width, height, picture)
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = 2

/** A picture as PNG; three bytes for each pixel: red, green and blue. */
function writePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, RGB, 0, 0, 0], 8)
  const row = 3 * width
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
