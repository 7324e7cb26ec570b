import type { PDFPage } from '@libpdf/core'
import { addTextField, INK, PAPER, type Sheet } from './sheet.ts'

const SELLER = 'Energia Serena S.p.A.'
const SEAT =
  'Via dell’Aria Buona 12, 20100 Milano MI · Servizio clienti 800 000 000 · www.energiaserena.example'

export interface Heading {
  title: string
  customer: string
}

/** The seller's head, the document's title and the contract code at the right; the foot with page numbers. */
export function drawLetterhead(
  sheet: Sheet,
  page: PDFPage,
  heading: Heading,
  number: number,
  of: number,
): void {
  drawMark(page, PAPER.left, 786)
  page.drawText(SELLER, { x: 78, y: 803, size: 15, font: sheet.bold, color: INK.brand })
  page.drawText('Luce e gas, senza pensieri', {
    x: 78,
    y: 791,
    size: 7.6,
    font: sheet.regular,
    color: INK.label,
  })
  drawRight(sheet, page, heading.title, 807, 11.5, true)
  drawRight(sheet, page, heading.customer, 794.5, 7.8, false)
  page.drawRectangle({
    x: PAPER.left,
    y: 777,
    width: PAPER.right - PAPER.left,
    height: 1.6,
    color: INK.brand,
  })
  page.drawRectangle({ x: PAPER.left, y: 777, width: 78, height: 1.6, color: INK.sun })
  drawCode(sheet, page, number)
  drawFoot(sheet, page, number, of)
}

function drawMark(page: PDFPage, x: number, y: number): void {
  page.drawRectangle({ x, y, width: 32, height: 32, cornerRadius: 8, color: INK.brand })
  page.drawCircle({ x: x + 16, y: y + 17.5, radius: 7, color: INK.sun })
  for (const [offset, inset] of [
    [10.5, 5],
    [6.5, 8],
  ] as const) {
    page.drawLine({
      start: { x: x + inset, y: y + offset },
      end: { x: x + 32 - inset, y: y + offset },
      color: INK.paper,
      thickness: 1.8,
      lineCap: 'round',
    })
  }
}

function drawCode(sheet: Sheet, page: PDFPage, number: number): void {
  const label = 'Codice contratto'
  page.drawText(label, { x: PAPER.left, y: 763.5, size: 6.4, font: sheet.regular, color: INK.label })
  addTextField(sheet, page, `codice_contratto_${number}`, { x: 88, y: 757.5, width: 190, height: 15 })
  page.drawText('Consulente', { x: 330, y: 763.5, size: 6.4, font: sheet.regular, color: INK.label })
  addTextField(sheet, page, `consulente_${number}`, { x: 366, y: 757.5, width: 193, height: 15 })
}

function drawRight(
  sheet: Sheet,
  page: PDFPage,
  text: string,
  y: number,
  size: number,
  strong: boolean,
): void {
  const font = strong ? sheet.bold : sheet.regular
  const x = PAPER.right - font.getTextWidth(text, size)
  page.drawText(text, { x, y, size, font, color: strong ? INK.text : INK.label })
}

function drawFoot(sheet: Sheet, page: PDFPage, number: number, of: number): void {
  page.drawLine({
    start: { x: PAPER.left, y: 38 },
    end: { x: PAPER.right, y: 38 },
    color: INK.line,
    thickness: 0.6,
  })
  page.drawText(`${SELLER} · ${SEAT}`, {
    x: PAPER.left,
    y: 27,
    size: 6,
    font: sheet.regular,
    color: INK.label,
  })
  page.drawText('Modello dimostrativo', {
    x: PAPER.left,
    y: 18.5,
    size: 6,
    font: sheet.regular,
    color: INK.label,
  })
  drawRight(sheet, page, `Pagina ${number} di ${of}`, 27, 6, false)
}
