import { PDF } from '@libpdf/core'
import { openPdf } from './pdf/open.ts'

/** The text of a document, page by page, as a reader would copy it. Throws `RefusedFile` for what is no document. */
export async function readText(bytes: Uint8Array): Promise<string[]> {
  const { pdf, pages } = await openPdf(bytes)
  // Where the library found other pages, those that were set right are found by reading them again.
  const whole = pdf.getPageCount() === pages.length ? pdf : await PDF.load(await pdf.save())
  return whole.extractText().map((page) => page.text)
}
