import { PDF } from '@libpdf/core'
import { objectsOf } from './objects.ts'
import type { OpenedPdf } from './open.ts'

/** A document of ours without a page. */
export function newDocument(): Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects' | 'pages'> {
  const pdf = PDF.create()
  return { pdf, catalog: pdf.getCatalog(), objects: objectsOf(pdf), pages: [] }
}
