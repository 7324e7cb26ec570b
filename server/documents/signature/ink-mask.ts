import { deflateSync } from 'node:zlib'
import { type PDF, PdfBool, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'
import { type InkCoverage, readPng } from './read-png.ts'

/** A drawing in the file: its ink takes the colour in which it is drawn. */
export interface InkMask {
  ref: PdfRef
  width: number
  height: number
}

const MAX_DPI = 300
const POINTS_PER_INCH = 72

/**
 * Adds a drawing to the file as a mask of one bit for each pixel, with at most 300 dots per inch in the largest of
 * `boxes`, in points. Throws for a file that `readPng` does not read.
 */
export function embedInk(
  pdf: PDF,
  png: Uint8Array,
  boxes: readonly { width: number; height: number }[],
): InkMask {
  const read = readPng(png)
  if (!read.ok) throw new Error('The drawing cannot be read')
  const { width, height, coverage } = shrinkInk(read, largestScale(read, boxes))
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(width),
    Height: PdfNumber.of(height),
    ImageMask: PdfBool.of(true),
    BitsPerComponent: PdfNumber.of(1),
    Filter: PdfName.of('FlateDecode'),
  })
  const packed = deflateSync(packMask(width, height, coverage), { level: 9 })
  return { ref: pdf.register(new PdfStream(dict, new Uint8Array(packed))), width, height }
}

/** The share of the pixels, along one side, that the largest print of the drawing needs. */
function largestScale(
  { width, height }: InkCoverage,
  boxes: readonly { width: number; height: number }[],
): number {
  const pointsPerPixel = Math.max(...boxes.map((box) => Math.min(box.width / width, box.height / height)), 0)
  return Math.min(1, (pointsPerPixel * MAX_DPI) / POINTS_PER_INCH)
}

/** Each pixel of the smaller drawing is the mean of those that it replaces. */
function shrinkInk(ink: InkCoverage, scale: number): InkCoverage {
  if (scale >= 1) return ink
  const width = Math.max(1, Math.round(ink.width * scale))
  const height = Math.max(1, Math.round(ink.height * scale))
  const coverage = new Uint8Array(width * height)
  const range = (at: number, count: number, from: number) => {
    const first = Math.floor((at * from) / count)
    return [first, Math.max(first + 1, Math.floor(((at + 1) * from) / count))] as const
  }
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = range(y, height, ink.height)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = range(x, width, ink.width)
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += ink.coverage[row * ink.width + column]!
      coverage[y * width + x] = Math.round(sum / ((bottom - top) * (right - left)))
    }
  }
  return { width, height, coverage }
}

/** A pixel of a thin line covers a third of a dot, and must not vanish. */
const INKED_FROM = 85

/** Rows of bits as an image mask: 0 is painted. */
function packMask(width: number, height: number, coverage: Uint8Array): Buffer {
  const stride = Math.ceil(width / 8)
  const rows = Buffer.alloc(stride * height, 0xff)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (coverage[y * width + x]! >= INKED_FROM) rows[y * stride + (x >> 3)]! &= ~(0x80 >> (x & 7))
  return rows
}
