/** A point of the pad, relative to its width (`y` too, so that nothing is distorted). */
export interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

/** The line width, relative to the pad's width. */
export const PEN_WIDTH = 0.007

/** Shorter drawings are accidental: a fifth of the pad's width, all strokes together. */
const MIN_STROKE_LENGTH = 0.2

/** Whether the drawing is long enough for a signature. */
export const isMark = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= MIN_STROKE_LENGTH

function lengthOf(stroke: Stroke): number {
  return stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index]!
    return sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The bounds of the drawing, with room for the line width. */
export function boxAround(strokes: readonly Stroke[], pen: number): Box {
  const points = strokes.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - pen, Math.min(...ys) - pen]
  return { x: left, y: top, width: Math.max(...xs) + pen - left, height: Math.max(...ys) + pen - top }
}

/**
 * How a pad of this size shows the whole drawing. A drawing may leave a pad that is lower than the one it was made on,
 * for example after a phone was turned: then it is scaled to fit.
 */
export function padScale(
  pad: { width: number; height: number },
  strokes: readonly Stroke[],
): { pixels: number; origin: Point } {
  const box = strokes.length > 0 ? boxAround(strokes, PEN_WIDTH / 2) : { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [Math.min(0, box.x), Math.min(0, box.y)]
  const width = Math.max(1, box.x + box.width) - left
  const height = box.y + box.height - top
  const pixels = Math.min(pad.width / width, height > 0 ? pad.height / height : Infinity)
  return { pixels, origin: { x: left, y: top } }
}

/** The canvas methods used for drawing. */
interface Pen {
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(overX: number, overY: number, x: number, y: number): void
  stroke(): void
  lineWidth: number
  lineCap: CanvasLineCap
  lineJoin: CanvasLineJoin
  strokeStyle: unknown
}

/** A colour that is readable on paper and on a screen. */
const INK = '#10286b'

export interface Scale {
  /** Pixels per width of the pad. */
  pixels: number
  /** The line width, relative to the pad's width. */
  pen: number
  origin?: Point
}

/** Draws strokes with each corner rounded between the midpoints of its lines. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], scale: Scale): void {
  const { pixels, origin = { x: 0, y: 0 } } = scale
  const at = ({ x, y }: Point): [number, number] => [(x - origin.x) * pixels, (y - origin.y) * pixels]
  pen.lineWidth = scale.pen * pixels
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = INK
  for (const stroke of strokes) {
    const [first, ...rest] = stroke
    if (!first) continue
    pen.beginPath()
    pen.moveTo(...at(first))
    for (const [index, point] of rest.entries()) {
      const next = rest[index + 1]
      if (next)
        pen.quadraticCurveTo(...at(point), ...at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }))
      else pen.lineTo(...at(point))
    }
    // A tap draws a dot.
    if (rest.length === 0) pen.lineTo(...at(first))
    pen.stroke()
  }
}

/** 300 dots per inch in a box of 76 by 25 mm, more than a signature box of a form. */
const MAX_PIXELS = { width: 900, height: 300 }

/** The drawing as a PNG cropped to its bounds, in base64. */
export function markPng(strokes: readonly Stroke[]): string {
  const box = boxAround(strokes, PEN_WIDTH)
  const pixels = Math.min(MAX_PIXELS.width / box.width, MAX_PIXELS.height / box.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MAX_PIXELS.width, Math.max(1, Math.ceil(box.width * pixels)))
  canvas.height = Math.min(MAX_PIXELS.height, Math.max(1, Math.ceil(box.height * pixels)))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawStrokes(pen, strokes, { pixels, pen: PEN_WIDTH, origin: box })
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return encodeBase64(inkPng(canvas.width, canvas.height, (at) => data[4 * at + 3]! >= HALF))
}

const HALF = 128

const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

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
