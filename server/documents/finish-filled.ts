import type { Attachment } from './attachment.ts'
import type { Canvas } from './pdf/canvas.ts'
import { countUsedMarks } from './pdf/count-used-marks.ts'
import type { Field } from './pdf/fields.ts'
import { describeDocument, documentTitle, removeMetadata } from './pdf/metadata.ts'
import type { OpenedPdf } from './pdf/open.ts'
import type { Pen } from './pdf/pen.ts'
import type { Structure } from './pdf/structure.ts'
import type { PrintedFields } from './printed-fields.ts'
import type { FillOrder } from './process/work.ts'

interface FilledParts {
  structure: Structure
  printed: PrintedFields
  canvases: readonly Canvas[]
  attachment: Attachment
  pen: Pen
  fields: readonly Field[]
}

/**
 * Adds the drawings to their pages and to the structure: the content of a template page without a structure becomes one
 * paragraph, followed by the values. Then sets the metadata of the document.
 */
export function finishFilled(opened: OpenedPdf, order: FillOrder, parts: FilledParts): void {
  const { structure, printed, canvases, attachment, pen, fields } = parts
  const { objects, pages } = opened
  const newParagraph = structure.isNew ? () => structure.add('P') : undefined
  for (const [at, canvas] of canvases.entries()) {
    if (structure.isNew) structure.leaveMarks(pages[at]!, countUsedMarks(pages[at]!, objects))
    canvas.finish(structure, newParagraph)
  }
  attachment.finish({ opened, structure, pen })
  printed.describeEmpty(fields.filter(({ type }) => type !== 'signature'))
  printed.holdFields(fields.filter(({ type }) => type === 'signature'))
  structure.finish({ coversAll: true })
  if (structure.isNew) structure.suspect()
  const { title = documentTitle(opened) ?? 'Documento', at = new Date() } = order.about ?? {}
  removeMetadata(opened)
  describeDocument(opened, { title, at })
}
