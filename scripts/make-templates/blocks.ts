import type { PDFPage } from '@libpdf/core'
import { addCheckBox, addSignatureField, addTextField, INK, PAPER, type Sheet } from './sheet.ts'

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

/** Draws a block with its upper edge at `top` and answers where the next one begins. */
export function drawBlock(sheet: Sheet, page: PDFPage, block: Block, top: number): number {
  drawBand(sheet, page, block.title, top)
  const below = top - BAND
  const end =
    'rows' in block ? drawRows(sheet, page, block, below) : drawProse(sheet, page, block.prose, below)
  page.drawRectangle({
    x: PAPER.left,
    y: end,
    width: WIDTH,
    height: top - end,
    borderColor: INK.line,
    borderWidth: 0.7,
    cornerRadius: 2.5,
  })
  return end - GAP
}

function drawBand(sheet: Sheet, page: PDFPage, title: string, top: number): void {
  page.drawRectangle({ x: PAPER.left, y: top - BAND, width: WIDTH, height: BAND, color: INK.band })
  page.drawRectangle({ x: PAPER.left, y: top - BAND, width: 3, height: BAND, color: INK.brand })
  page.drawText(title, {
    x: PAPER.left + 9,
    y: top - BAND + 4.6,
    size: 8,
    font: sheet.bold,
    color: INK.brand,
  })
}

function drawRows(
  sheet: Sheet,
  page: PDFPage,
  block: { rows: readonly (readonly Cell[])[]; rowHeight?: number },
  top: number,
): number {
  const height = block.rowHeight ?? ROW
  let y = top
  for (const [index, row] of block.rows.entries()) {
    if (index > 0) rule(page, { x: PAPER.left, y }, { x: PAPER.right, y })
    let x = PAPER.left
    for (const cell of row) {
      const width = (WIDTH * cell.span) / 12
      if (x > PAPER.left) rule(page, { x, y }, { x, y: y - height })
      drawCell(sheet, page, cell, { x, y: y - height, width, height })
      x += width
    }
    y -= height
  }
  return y
}

const rule = (page: PDFPage, start: { x: number; y: number }, end: { x: number; y: number }) =>
  page.drawLine({ start, end, color: INK.line, thickness: 0.5 })

function drawCell(
  sheet: Sheet,
  page: PDFPage,
  cell: Cell,
  box: { x: number; y: number; width: number; height: number },
): void {
  page.drawText(cell.label, {
    x: box.x + 5,
    y: box.y + box.height - 8.6,
    size: 6.1,
    font: sheet.regular,
    color: INK.label,
  })
  const inner = { x: box.x + 3, y: box.y + 2, width: box.width - 6, height: box.height - 13 }
  if (cell.name) addTextField(sheet, page, cell.name, inner, cell.multiline)
  if (cell.signature) addSignatureField(sheet, page, cell.signature, inner)
  let x = box.x + 5
  for (const [label, name] of cell.checks ?? []) {
    addCheckBox(sheet, page, name, x, box.y + 5)
    page.drawText(label, { x: x + 10.5, y: box.y + 6.3, size: 7.4, font: sheet.regular, color: INK.text })
    x += 10.5 + sheet.regular.getTextWidth(label, 7.4) + 10
  }
}

function drawProse(sheet: Sheet, page: PDFPage, prose: readonly string[], top: number): number {
  const size = 7
  const lineHeight = 9.6
  let y = top - 11
  for (const paragraph of prose) {
    for (const line of wrap(sheet, paragraph, size, WIDTH - 16)) {
      page.drawText(line, { x: PAPER.left + 8, y, size, font: sheet.regular, color: INK.text })
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
