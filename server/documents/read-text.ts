import { PDF, PdfArray, type PdfRef } from '@libpdf/core'
import { drawingStream, formatNumber, numbers } from './pdf/drawing-operators.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import type { Page } from './pdf/pages.ts'

/** The text of a document, page by page, as a reader would copy it. Throws `RefusedFile` for what is no document. */
export async function readText(bytes: Uint8Array): Promise<string[]> {
  const opened = await openPdf(bytes)
  const turned = opened.pages.filter(({ rotation }) => rotation !== 0)
  for (const page of turned) turnUpright(page, opened)
  // Where the library found other pages, those that were set right are found by reading them again.
  const known = opened.pdf.getPageCount() === opened.pages.length
  const pdf = known ? opened.pdf : await PDF.load(await opened.pdf.save())
  return pdf.extractText().map((page) => page.text)
}

/** Lines are found along the sheet, so a page that is shown turned is turned upright before it is read. */
function turnUpright({ dict, frame }: Page, { objects }: OpenedPdf): void {
  const [a, b, c, d, e, f] = frame.matrix
  const back = [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
  const contents = objects.resolve(dict.get('Contents'))
  const parts = contents instanceof PdfArray ? [...contents] : [dict.get('Contents')]
  const stream = (text: string): PdfRef => objects.register(drawingStream(text))
  const present = parts.filter((part) => part !== undefined)
  dict.set(
    'Contents',
    PdfArray.of(stream(`q ${back.map(formatNumber).join(' ')} cm\n`), ...present, stream('\nQ\n')),
  )
  dict.set('MediaBox', numbers(0, 0, frame.width, frame.height))
  for (const key of ['CropBox', 'Rotate']) dict.delete(key)
}
