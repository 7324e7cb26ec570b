import type { FillReport } from '../../shared/api/fill-report.ts'
import type { Attachment } from './attachment.ts'
import { drawReference } from './draw-reference.ts'
import type { Resources } from './pdf/canvas.ts'
import type { Box } from './pdf/frames.ts'
import type { Pen, TextJob } from './pdf/pen.ts'

/** The box of a text, and its name in the attachment. */
interface TextPlace {
  field: string
  title: string
  page: number
  box: Box
}

/** The references that replace a text too long for its box, from the clearest to the shortest. */
const references = (point: number): string[] => [
  `segue: vedi allegato, punto ${point}`,
  `vedi allegato, punto ${point}`,
  `v. all. ${point}`,
]

/** Draws a text into its box, or a reference to the attachment, and reports what is not visible. */
export function writeBoxed(
  { field, title, page, box }: TextPlace,
  job: TextJob,
  {
    pen,
    attachment,
    report,
    resources,
  }: {
    pen: Pen
    attachment: Attachment
    report: FillReport
    resources: Resources
  },
): string {
  const { drawing, fits, readable } = pen.write(job, resources)
  const missed = { field, page: page + 1, text: job.text, box }
  if (!readable) report.missingGlyphs.push(missed)
  if (fits) return drawing
  const attachedText = { title, text: job.text, page: page + 1 }
  const point = attachment.numberOf(attachedText)
  const reference = point === undefined ? undefined : drawReference(job, references(point), pen, resources)
  if (point === undefined || reference === undefined) {
    report.overflowing.push(missed)
    return ''
  }
  attachment.add(attachedText)
  report.continued.push({ ...missed, point })
  return reference
}
