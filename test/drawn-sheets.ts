import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { openDrawable } from '../server/documents/compare/draw-pages.ts'
import { png } from './drawing.ts'

/** In points from the upper left corner, which are the pixels of a sheet. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A page of a PDF as PDFium draws it, with its text. */
export interface DrawnSheet {
  width: number
  height: number
  text: string
  lines: readonly { text: string; box: Area }[]
  /** The brightness of its most frequent colour, 0 to 255. */
  paper: number
  /** The brightness of the darkest pixel of an area. */
  darkest(area: Area): number
  /** A part of it as PNG. */
  cut(area: Area): Buffer
}

export async function drawSheets(file: Uint8Array): Promise<readonly DrawnSheet[]> {
  const [drawable, pdf] = [await openDrawable(file), await PDF.load(file)]
  if (!drawable) throw new Error('PDFium cannot read the file')
  return pdf.extractText().map(({ text, lines }, at) => {
    const drawn = drawable.draw(at, 'paper')
    if (!drawn) throw new Error(`PDFium cannot draw page ${at + 1}`)
    const { width, height } = drawn
    const pixels = Buffer.from(drawn.pixels)
    const brightness = (x: number, y: number) => {
      const [blue = 0, green = 0, red = 0] = pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)
      return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
    }
    const within = (value: number, end: number) => Math.min(end, Math.max(0, Math.round(value)))
    const rowsOf = ({ x, y, width: wide, height: high }: Area): number[][] => {
      const columns = range(within(x, width), within(x + wide, width))
      return range(within(y, height), within(y + high, height)).map((row) =>
        columns.map((column) => brightness(column, row)),
      )
    }
    return {
      width,
      height,
      text,
      lines: lines
        .filter((line) => line.text.trim() !== '')
        .map((line) => ({
          text: line.text,
          box: {
            x: line.bbox.x,
            y: height - line.bbox.y - line.bbox.height,
            width: line.bbox.width,
            height: line.bbox.height,
          },
        })),
      paper: mostFrequent(rowsOf({ x: 0, y: 0, width, height }).flat()),
      darkest: (area) => Math.min(255, ...rowsOf(area).flat()),
      cut: (area) => {
        const rows = rowsOf(area)
        const packed = Buffer.concat(rows.map((row) => Buffer.from([0, ...row])))
        return png({
          width: rows[0]?.length ?? 0,
          height: rows.length,
          data: deflateSync(packed),
          kind: [8, 0, 0, 0, 0],
        })
      },
    }
  })
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
