import { deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'

/** Operators of a page's drawing, as text. */

/** A number in PDF syntax: short, without an exponent. */
export const formatNumber = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** A number of a matrix: it is multiplied by coordinates. */
const formatFactor = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0)

/** `drawing` transformed by the matrix of a frame. */
export const transformMatrix = (matrix: readonly number[], drawing: string): string =>
  `q ${matrix.map(formatFactor).join(' ')} cm\n${drawing}Q\n`

/** A stream that is saved compressed. */
export function drawingStream(drawing: string, dict: PdfDict = new PdfDict()): PdfStream {
  const stream = new PdfStream(dict, new Uint8Array(deflateSync(Buffer.from(drawing, 'latin1'))))
  stream.set('Filter', PdfName.of('FlateDecode'))
  return stream
}

export const numbers = (...values: number[]): PdfArray =>
  PdfArray.of(...values.map((value) => PdfNumber.of(Math.round(value * 1000) / 1000 || 0)))

const COLOURS: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' }

/** Sets the fill or stroke colour; empty for no colour. */
export function colour(values: readonly number[], kind: 'fill' | 'line'): string {
  const operator = COLOURS[values.length]
  if (!operator) return ''
  const clamped = values.map((value) => formatNumber(Math.min(1, Math.max(0, value)))).join(' ')
  return `${clamped} ${kind === 'fill' ? operator : operator.toUpperCase()}\n`
}

/** A circle of four curves. */
export function circlePath(x: number, y: number, radius: number): string {
  const handle = radius * 0.5523
  const curve = (...points: number[]) => `${points.map(formatNumber).join(' ')} c\n`
  return (
    `${formatNumber(x + radius)} ${formatNumber(y)} m\n` +
    curve(x + radius, y + handle, x + handle, y + radius, x, y + radius) +
    curve(x - handle, y + radius, x - radius, y + handle, x - radius, y) +
    curve(x - radius, y - handle, x - handle, y - radius, x, y - radius) +
    curve(x + handle, y - radius, x + radius, y - handle, x + radius, y)
  )
}
