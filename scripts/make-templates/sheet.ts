import { readFile } from 'node:fs/promises'
import {
  type EmbeddedFont,
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  rgb,
} from '@libpdf/core'
import { FONT_FILES } from '../../server/documents/fonts.ts'

/** Points on an A4 sheet; y grows upwards, so blocks are laid from `top` down. */
export const PAPER = { width: 595.28, height: 841.89, left: 36, right: 559.28, top: 748, bottom: 52 }

export const INK = {
  brand: rgb(0.035, 0.33, 0.36),
  sun: rgb(0.96, 0.65, 0.14),
  text: rgb(0.1, 0.13, 0.16),
  label: rgb(0.37, 0.43, 0.47),
  line: rgb(0.76, 0.81, 0.83),
  band: rgb(0.91, 0.955, 0.955),
  paper: rgb(1, 1, 1),
}

/** A document being drawn, with the three weights of its typeface. */
export interface Sheet {
  pdf: PDF
  regular: EmbeddedFont
  medium: EmbeddedFont
  bold: EmbeddedFont
}

export async function newSheet(): Promise<Sheet> {
  const pdf = PDF.create()
  const [regular, medium, bold] = await Promise.all(
    [FONT_FILES.regular, FONT_FILES.medium, FONT_FILES.bold].map(async (file) =>
      pdf.embedFont(await readFile(file)),
    ),
  )
  return { pdf, regular: regular!, medium: medium!, bold: bold! }
}

/** A field that the fill-in draws on: `size` is the largest letter used, shrunk when the text is long. */
export function addTextField(sheet: Sheet, page: PDFPage, name: string, box: Box, multiline = false): void {
  const field = sheet.pdf.getOrCreateForm().createTextField(name, { fontSize: 9.5, multiline })
  page.drawField(field, box)
}

export function addCheckBox(sheet: Sheet, page: PDFPage, name: string, x: number, y: number): void {
  const box = { x, y, width: 7.5, height: 7.5 }
  page.drawRectangle({ ...box, borderColor: INK.label, borderWidth: 0.6, color: INK.paper })
  page.drawField(sheet.pdf.getOrCreateForm().createCheckbox(name, { symbol: 'cross' }), box)
}

/** The library gives a signature field no place on the page, so its widget is written here. */
export function addSignatureField(sheet: Sheet, page: PDFPage, name: string, box: Box): void {
  const field = sheet.pdf.getOrCreateForm().createSignatureField(name)
  const { x, y, width, height } = box
  const widget = field.addWidget(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      Rect: PdfArray.of(...[x, y, x + width, y + height].map((n) => PdfNumber.of(n))),
      P: page.ref,
      F: PdfNumber.of(4),
      ...(field.getRef() && { Parent: field.getRef()! }),
    }),
  )
  const annotations = page.dict.getArray('Annots') ?? PdfArray.of()
  if (widget.ref) annotations.push(widget.ref)
  page.dict.set('Annots', annotations)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
