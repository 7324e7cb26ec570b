import { readFile } from 'node:fs/promises'
import {
  type EmbeddedFont,
  ops,
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfString,
  rgb,
} from '@libpdf/core'
import { FONT_FILES } from '../../server/documents/fonts.ts'
import { drawingStream, formatNumber, numbers } from '../../server/documents/pdf/drawing-operators.ts'
import { frameOf } from '../../server/documents/pdf/frames.ts'
import { isStream, type Objects, objectsOf } from '../../server/documents/pdf/objects.ts'
import { type Element, Structure } from '../../server/documents/pdf/structure.ts'

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

/** A document being drawn, with the three weights of its font. */
export interface Sheet {
  pdf: PDF
  objects: Objects
  structure: Structure
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
  const objects = objectsOf(pdf)
  const structure = new Structure({ catalog: pdf.getCatalog(), objects })
  return { pdf, objects, structure, regular: regular!, medium: medium!, bold: bold! }
}

/** Draws the content of an element of the structure. */
export function tag(sheet: Sheet, page: PDFPage, element: Element, draw: () => void): void {
  const id = sheet.structure.mark(pageOf(page), element)
  const properties = PdfDict.of({ MCID: PdfNumber.of(id) })
  page.drawOperators([ops.beginMarkedContentProps(`/${element.type}`, properties)])
  draw()
  page.drawOperators([ops.endMarkedContent()])
}

/** Draws an artifact: lines, bands, repeated letterheads. */
export function decorate(page: PDFPage, draw: () => void): void {
  page.drawOperators([ops.beginMarkedContent('/Artifact')])
  draw()
  page.drawOperators([ops.endMarkedContent()])
}

/** The library writes a stream for each drawing; a page has one. */
export function joinDrawings({ objects }: Sheet, page: PDFPage): void {
  const streams = objects.array(page.dict, 'Contents').map((item) => objects.resolve(item))
  const drawing = streams.map((stream) => (isStream(stream) ? Buffer.from(stream.getDecodedData()) : ''))
  page.dict.set('Contents', objects.register(drawingStream(drawing.join('\n'))))
}

const pageOf = ({ dict, ref }: PDFPage) => ({
  dict,
  ref,
  rotation: 0 as const,
  box: { x: 0, y: 0, ...PAPER },
  frame: frameOf({ x: 0, y: 0, ...PAPER }, 0),
})

/** The label of a field for screen readers, and its element. */
export interface FieldPlace {
  name: string
  title: string
  box: Box
  element: Element
}

/** A field that the fill-in draws on: the size is the largest letter used, shrunk when the text is long. */
export function addTextField(sheet: Sheet, page: PDFPage, place: FieldPlace, multiline = false): void {
  const field = sheet.pdf.getOrCreateForm().createTextField(place.name, { fontSize: 9.5, multiline })
  addWidget(sheet, page, field, place, { N: registerAppearance(sheet, place.box, '') })
}

export function addCheckBox(sheet: Sheet, page: PDFPage, place: FieldPlace): void {
  const { x, y, width, height } = place.box
  decorate(page, () =>
    page.drawRectangle({ ...place.box, borderColor: INK.label, borderWidth: 0.6, color: INK.paper }),
  )
  const field = sheet.pdf.getOrCreateForm().createCheckbox(place.name, { symbol: 'cross' })
  const cross = `${formatNumber(width * 0.13)} w 0 0 0 RG 1.4 1.4 m ${formatNumber(width - 1.4)} ${formatNumber(height - 1.4)} l 1.4 ${formatNumber(height - 1.4)} m ${formatNumber(width - 1.4)} 1.4 l S\n`
  const states = {
    Yes: registerAppearance(sheet, place.box, cross),
    Off: registerAppearance(sheet, place.box, ''),
  }
  addWidget(sheet, page, field, { ...place, box: { x, y, width, height } }, { N: PdfDict.of(states) }, 'Off')
}

export function addSignatureField(sheet: Sheet, page: PDFPage, place: FieldPlace): void {
  const field = sheet.pdf.getOrCreateForm().createSignatureField(place.name)
  addWidget(sheet, page, field, place, { N: registerAppearance(sheet, place.box, '') })
}

const registerAppearance = ({ objects }: Sheet, { width, height }: Box, drawing: string): PdfRef =>
  objects.register(
    drawingStream(
      drawing,
      PdfDict.of({
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: numbers(0, 0, width, height),
      }),
    ),
  )

type NewField = ReturnType<
  ReturnType<PDF['getOrCreateForm']>['createTextField' | 'createCheckbox' | 'createSignatureField']
>

/** The library's own appearances name a font that is not in the file. */
function addWidget(
  sheet: Sheet,
  page: PDFPage,
  field: NewField,
  { title, box: { x, y, width, height }, element }: FieldPlace,
  appearances: Record<string, PdfRef | PdfDict>,
  state?: string,
): void {
  field.acroField().set('TU', PdfString.fromString(title))
  const widget = field.addWidget(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      Rect: numbers(x, y, x + width, y + height),
      P: page.ref,
      F: PdfNumber.of(4),
      AP: PdfDict.of(appearances),
      ...(state && { AS: PdfName.of(state) }),
      ...(field.getRef() && { Parent: field.getRef()! }),
    }),
  )
  const annotations = page.dict.getArray('Annots') ?? PdfArray.of()
  if (!widget.ref) throw new Error(`The field ${title} has no widget`)
  annotations.push(widget.ref)
  page.dict.set('Annots', annotations)
  const form = sheet.structure.add('Form', { Alt: title }, element.ref)
  sheet.structure.holdAnnotation(pageOf(page), widget.ref, form)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
