import type { PDFPage } from '@libpdf/core'
import { SAMPLE_SUPPLIER } from '../../server/documents/sample-templates.ts'
import { addTextField, decorate, INK, PAPER, type Sheet, tag } from './sheet.ts'

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
  pageCount: number,
): void {
  decorate(page, () => drawMark(page, PAPER.left, 786))
  /** The repeated letterhead is tagged once and is an artifact on the other pages. */
  const write = (type: string, draw: () => void) =>
    number === 1 ? tag(sheet, page, sheet.structure.add(type), draw) : decorate(page, draw)
  write('P', () =>
    page.drawText(SAMPLE_SUPPLIER, { x: 78, y: 803, size: 15, font: sheet.bold, color: INK.brand }),
  )
  const smallStyle = { size: 7.6, font: sheet.regular, color: INK.label }
  write('P', () => page.drawText('Luce e gas, senza pensieri', { x: 78, y: 791, ...smallStyle }))
  write('H1', () => drawRight(sheet, page, heading.title, 807, 11.5, true))
  write('P', () => drawRight(sheet, page, heading.customer, 794.5, 7.8, false))
  decorate(page, () => drawRules(page))
  drawCode(sheet, page, number)
  decorate(page, () => drawFooter(sheet, page, number, pageCount))
}

function drawRules(page: PDFPage): void {
  const width = PAPER.right - PAPER.left
  page.drawRectangle({ x: PAPER.left, y: 777, width, height: 1.6, color: INK.brand })
  page.drawRectangle({ x: PAPER.left, y: 777, width: 78, height: 1.6, color: INK.sun })
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
  const textStyle = { y: 763.5, size: 6.4, font: sheet.regular, color: INK.label }
  const cells = [
    { label: 'Codice contratto', name: 'codice_contratto', x: PAPER.left, field: 88, width: 190 },
    { label: 'Consulente', name: 'consulente', x: 330, field: 366, width: 193 },
  ]
  for (const { label, name, x, field, width } of cells) {
    const element = sheet.structure.add('P')
    tag(sheet, page, element, () => page.drawText(label, { x, ...textStyle }))
    const box = { x: field, y: 757.5, width, height: 15 }
    const title = `${label}, pagina ${number}`
    addTextField(sheet, page, { name: `${name}_${number}`, title, box, element })
  }
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

function drawFooter(sheet: Sheet, page: PDFPage, number: number, pageCount: number): void {
  page.drawLine({
    start: { x: PAPER.left, y: 38 },
    end: { x: PAPER.right, y: 38 },
    color: INK.line,
    thickness: 0.6,
  })
  page.drawText(`${SAMPLE_SUPPLIER} · ${SEAT}`, {
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
  drawRight(sheet, page, `Pagina ${number} di ${pageCount}`, 27, 6, false)
}
