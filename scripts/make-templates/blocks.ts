import type { PDFPage } from '@libpdf/core'
import type { Element } from '../../server/documents/pdf/structure.ts'
import {
  addCheckBox,
  addSignatureField,
  addTextField,
  decorate,
  INK,
  PAPER,
  type Sheet,
  tag,
} from './sheet.ts'

/** One box of a grid of twelve columns: a text to fill in, a choice of check boxes, or a place to sign. */
export interface Cell {
  span: number
  label: string
  name?: string
  multiline?: boolean
  checks?: readonly (readonly [label: string, name: string])[]
  signature?: string
}

export type Block =
  | { title: string; rows: readonly (readonly Cell[])[]; rowHeight?: number }
  | { title: string; prose: readonly string[] }

const ROW = 28
const BAND = 15
const GAP = 8.5
const WIDTH = PAPER.right - PAPER.left

/** Draws a block with its upper edge at `top` and returns the start of the next one. */
export function drawBlock(sheet: Sheet, page: PDFPage, block: Block, top: number): number {
  const section = sheet.structure.add('Sect')
  drawBand(sheet, page, block.title, top, section)
  const below = top - BAND
  const end =
    'rows' in block
      ? drawRows(sheet, page, block, below, section)
      : drawProse(sheet, page, block.prose, below, section)
  decorate(page, () =>
    page.drawRectangle({
      x: PAPER.left,
      y: end,
      width: WIDTH,
      height: top - end,
      borderColor: INK.line,
      borderWidth: 0.7,
      cornerRadius: 2.5,
    }),
  )
  return end - GAP
}

function drawBand(sheet: Sheet, page: PDFPage, title: string, top: number, section: Element): void {
  decorate(page, () => {
    page.drawRectangle({ x: PAPER.left, y: top - BAND, width: WIDTH, height: BAND, color: INK.band })
    page.drawRectangle({ x: PAPER.left, y: top - BAND, width: 3, height: BAND, color: INK.brand })
  })
  const textStyle = { size: 8, font: sheet.bold, color: INK.brand }
  tag(sheet, page, sheet.structure.add('H2', {}, section.ref), () =>
    page.drawText(title, { x: PAPER.left + 9, y: top - BAND + 4.6, ...textStyle }),
  )
}

function drawRows(
  sheet: Sheet,
  page: PDFPage,
  block: { title: string; rows: readonly (readonly Cell[])[]; rowHeight?: number },
  top: number,
  section: Element,
): number {
  const height = block.rowHeight ?? ROW
  let y = top
  for (const [index, row] of block.rows.entries()) {
    if (index > 0) rule(page, { x: PAPER.left, y }, { x: PAPER.right, y })
    let x = PAPER.left
    for (const cell of row) {
      const width = (WIDTH * cell.span) / 12
      if (x > PAPER.left) rule(page, { x, y }, { x, y: y - height })
      const element = sheet.structure.add('P', {}, section.ref)
      drawCell(sheet, page, cell, { box: { x, y: y - height, width, height }, title: block.title, element })
      x += width
    }
    y -= height
  }
  return y
}

const rule = (page: PDFPage, start: { x: number; y: number }, end: { x: number; y: number }) =>
  decorate(page, () => page.drawLine({ start, end, color: INK.line, thickness: 0.5 }))

interface CellPlace {
  box: { x: number; y: number; width: number; height: number }
  /** Of the block. */
  title: string
  element: Element
}

function drawCell(sheet: Sheet, page: PDFPage, cell: Cell, { box, title, element }: CellPlace): void {
  const textStyle = { size: 6.1, font: sheet.regular, color: INK.label }
  tag(sheet, page, element, () =>
    page.drawText(cell.label, { x: box.x + 5, y: box.y + box.height - 8.6, ...textStyle }),
  )
  const inner = { x: box.x + 3, y: box.y + 2, width: box.width - 6, height: box.height - 13 }
  const fullLabel = `${title.charAt(0)}${title.slice(1).toLowerCase()}: ${cell.label}`
  const place = { title: fullLabel, box: inner, element }
  if (cell.name) addTextField(sheet, page, { ...place, name: cell.name }, cell.multiline)
  if (cell.signature) addSignatureField(sheet, page, { ...place, name: cell.signature })
  let x = box.x + 5
  for (const [label, name] of cell.checks ?? []) {
    const square = { x, y: box.y + 5, width: 7.5, height: 7.5 }
    addCheckBox(sheet, page, { name, title: `${fullLabel}: ${label}`, box: square, element })
    const at = x + 10.5
    tag(sheet, page, element, () =>
      page.drawText(label, { x: at, y: box.y + 6.3, size: 7.4, font: sheet.regular, color: INK.text }),
    )
    x += 10.5 + sheet.regular.getTextWidth(label, 7.4) + 10
  }
}

function drawProse(
  sheet: Sheet,
  page: PDFPage,
  prose: readonly string[],
  top: number,
  section: Element,
): number {
  const size = 7
  const lineHeight = 9.6
  let y = top - 11
  for (const paragraph of prose) {
    const element = sheet.structure.add('P', {}, section.ref)
    for (const line of wrap(sheet, paragraph, size, WIDTH - 16)) {
      const at = { x: PAPER.left + 8, y }
      // Adds a space at a line break, so that text extraction by structure separates the words.
      tag(sheet, page, element, () =>
        page.drawText(`${line} `, { ...at, size, font: sheet.regular, color: INK.text }),
      )
      y -= lineHeight
    }
    y -= 2.5
  }
  return y + 4
}

function wrap(sheet: Sheet, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && sheet.regular.getTextWidth(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

export const cell = (span: number, label: string, name: string): Cell => ({ span, label, name })
export const choice = (
  span: number,
  label: string,
  field: string,
  options: readonly [string, string][],
): Cell => ({
  span,
  label,
  checks: options.map(([text, value]) => [text, `${field}=${value}`]),
})
export const tick = (span: number, label: string, text: string, field: string): Cell => ({
  span,
  label,
  checks: [[text, field]],
})
