import type { PdfDict } from '@libpdf/core'
import type { SigningText } from '../../../shared/api/fill-report.ts'
import { type SigningFacts, textAtSigning } from '../../../shared/documents/signing-variables.ts'
import { drawReference } from '../draw-reference.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { transformMatrix } from '../pdf/drawing-operators.ts'
import type { Faces } from '../pdf/faces.ts'
import type { OpenedPdf } from '../pdf/open.ts'
import { newPen } from '../pdf/pen.ts'
import type { Element, Structure } from '../pdf/structure.ts'
import { type AnnotationElement, emptyElements } from '../pdf/structure-tree.ts'
import { evidenceReferences, referenceJob, signingJob } from '../signing-texts.ts'

/** A text of the signing that is too long for its box; the evidence contains it in full. */
export interface LongText {
  title: string
  /** From 1. */
  page: number
  text: string
}

interface TextParts {
  opened: OpenedPdf
  canvases: readonly Canvas[]
  faces: Faces
  structure: Structure
}

/** Writes the texts of the signing at their reserved positions. Returns those that are too long. */
export function drawTexts(
  texts: readonly SigningText[],
  facts: SigningFacts,
  { opened, canvases, faces, structure }: TextParts,
): LongText[] {
  const pen = newPen(faces)
  const long: LongText[] = []
  const used = new Set<PdfDict>()
  for (const given of texts) {
    const { field, page: number } = given
    const [page, canvas] = [opened.pages[number - 1], canvases[number - 1]]
    const job = signingJob(given, facts)
    const { text } = job
    if (!page || !canvas || text === '') continue
    const reserved = emptyElements(opened, page.dict, field).find(({ dict }) => !used.has(dict))
    if (reserved) used.add(reserved.dict)
    const place = placeOf(field, reserved, opened)
    const { drawing, fits } = pen.write(job, canvas.resources)
    const whole = textAtSigning(given.parts, facts)
    const point = () => pointOf({ title: place.title, page: number, text: whole }, long)
    const drawn = fits
      ? drawing
      : drawReference(referenceJob(job), evidenceReferences(point()), pen, canvas.resources)
    canvas.add(transformMatrix(given.frame.matrix, drawn ?? ''), {
      element: () => elementOf(text, place, { reserved, opened, structure }),
    })
  }
  return long
}

/** A text in several boxes is a single point, numbered from 1. */
function pointOf(given: LongText, long: LongText[]): number {
  const known = long.findIndex(({ title, text }) => title === given.title && text === given.text)
  return known >= 0 ? known + 1 : long.push(given)
}

/** The field's label and the prefix of its text for screen readers. */
function placeOf(field: string, reserved: AnnotationElement | undefined, { objects }: OpenedPdf) {
  // Older documents reserved no element for the text.
  if (!reserved) return { title: field, prefix: `${field}:` }
  const prefix = objects.text(reserved.dict, 'ActualText')
  const title = prefix?.replace(/:$/, '') ?? objects.text(reserved.dict, 'Alt')
  return { title: title || field, prefix }
}

function elementOf(
  text: string,
  { prefix }: { prefix: string | undefined },
  {
    reserved,
    opened: { objects },
    structure,
  }: { reserved: AnnotationElement | undefined; opened: OpenedPdf; structure: Structure },
): Element {
  const content = { ActualText: prefix === undefined ? undefined : `${prefix} ${text}` }
  if (!reserved) return structure.add('P', content)
  // The alternative text of the field would hide the text.
  reserved.dict.delete('Alt')
  structure.describe(reserved.ref, content)
  return { ref: reserved.ref, type: objects.name(reserved.dict, 'S') ?? 'Form' }
}
