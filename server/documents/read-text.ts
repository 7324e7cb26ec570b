import { PDF, PdfArray, type PdfRef } from '@libpdf/core'
import { drawingStream, formatNumber, numbers } from './pdf/drawing-operators.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import type { Page } from './pdf/pages.ts'

/** The text of a document by page, as a reader would copy it. Throws `RefusedFile` for a file that is no document. */
export async function readText(bytes: Uint8Array): Promise<string[]> {
  const opened = await openPdf(bytes)
  const turned = opened.pages.filter(({ rotation }) => rotation !== 0)
  for (const page of turned) turnUpright(page, opened)
  // If the library found other pages, the repaired page list is saved and loaded again.
  const known = opened.pdf.getPageCount() === opened.pages.length
  const pdf = known ? opened.pdf : await PDF.load(await opened.pdf.save())
  return pdf.extractText().map((page) => page.text)
}

/** The text extraction finds lines along the unrotated page, so a rotated page is turned upright first. */
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
