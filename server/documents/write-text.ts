import { type EmbeddedFont, type PDF, type PDFPage, rgb } from '@libpdf/core'
import { fitText, type TextBox, type TextStyle } from './fit-text.ts'
import { FONT_FILES, readFont } from './fonts.ts'

/** What a reader of the document would miss: the text of a field that is larger than its box, or letters without a glyph. */
export interface FillProblem {
  field: string
  code: 'does-not-fit' | 'no-glyph' | 'no-page'
}

/** A text to be written, for the field it belongs to. */
export interface TextJob {
  field: string
  text: string
  page: PDFPage | null
  box: TextBox
  style: TextStyle
  comb: number
}

/** What writes on a document: its fonts, the second one embedded when a text needs it, and what went wrong. */
export interface Pen {
  pdf: PDF
  fonts: EmbeddedFont[]
  wide: Uint8Array
  problems: FillProblem[]
}

const INK = rgb(0.07, 0.09, 0.12)

export async function newPen(pdf: PDF): Promise<Pen> {
  const [regular, wide] = await Promise.all([readFont(FONT_FILES.regular), readFont(FONT_FILES.wide)])
  return { pdf, fonts: [pdf.embedFont(regular)], wide, problems: [] }
}

/** Writes a text into its box, at the size that fits, letter by letter into the cells of a comb. */
export function writeText(pen: Pen, job: TextJob): void {
  if (!job.page) {
    pen.problems.push({ field: job.field, code: 'no-page' })
    return
  }
  const { font, text } = choose(pen, job)
  const cells = job.comb > 0 ? [...text].slice(0, job.comb) : []
  const cell = job.box.width / (job.comb || 1)
  const parts = cells.length
    ? cells.map((letter, index) => ({
        letter,
        box: { ...job.box, x: job.box.x + index * cell, width: cell },
      }))
    : [{ letter: text, box: job.box }]
  let fits = [...text].length <= job.comb || job.comb === 0
  for (const part of parts) {
    const style = job.comb > 0 ? ({ ...job.style, align: 'center' } as const) : job.style
    const fitted = fitText(part.letter, font, part.box, style)
    fits &&= fitted.fits
    for (const line of fitted.lines) {
      job.page.drawText(line.text, { x: line.x, y: line.y, font, size: fitted.size, color: INK })
    }
  }
  if (!fits) pen.problems.push({ field: job.field, code: 'does-not-fit' })
}

function choose(pen: Pen, job: TextJob): { font: EmbeddedFont; text: string } {
  const text = job.text.normalize('NFC').replace(/\t/g, ' ')
  const plain = text.replaceAll('\n', ' ')
  const first = pen.fonts[0]!
  if (first.canEncode(plain)) return { font: first, text }
  pen.fonts[1] ??= pen.pdf.embedFont(pen.wide)
  const second = pen.fonts[1]
  if (second.canEncode(plain)) return { font: second, text }
  pen.problems.push({ field: job.field, code: 'no-glyph' })
  const shown = [...text]
    .map((letter) => (letter === '\n' || second.canEncode(letter) ? letter : '\u25A1'))
    .join('')
  return { font: second, text: shown }
}
