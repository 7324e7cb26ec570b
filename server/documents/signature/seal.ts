import type { Signer, TimestampAuthority } from '@libpdf/core'
import { italianDay } from '../../../contract/time/italian-time.ts'
import type { SigningText } from '../../../shared/api/fill-report.ts'
import { Canvas } from '../pdf/canvas.ts'
import { newFaces } from '../pdf/faces.ts'
import { type Field, readFields } from '../pdf/fields.ts'
import { removeFields } from '../pdf/forms.ts'
import { describeChange } from '../pdf/metadata.ts'
import { type OpenedPdf, openPdf } from '../pdf/open.ts'
import { Structure } from '../pdf/structure.ts'
import { certifyPdf } from './certify.ts'
import { drawTexts } from './draw-texts.ts'
import type { Evidence } from './evidence.ts'
import { MARK_BOX, writeEvidence } from './evidence-page.ts'
import { embedInk } from './ink-mask.ts'
import { customerAlt, MarkElements, organisationAlt } from './mark-elements.ts'
import { type DrawnMark, drawMark, frameAt, type MarkPlace, withCopies } from './marks.ts'

/** The customer's mark: a drawing as PNG, or a typed name. */
export type Mark = { kind: 'drawn'; png: Uint8Array } | { kind: 'typed'; text: string }

export interface SealOrder {
  /** The displayed document. The sealed file begins with these bytes. */
  pdf: Uint8Array
  mark: Mark
  /** When the customer signed; absent: the time of the document. */
  markedAt?: Date
  /** The mark of the second signer, and the time of that signature; absent when only the customer signs. */
  second?: { mark: Mark; signedAt: Date }
  /** Every signature box; without a box of the customer the mark is only on the evidence page. */
  places: readonly MarkPlace[]
  /** Other texts that the signing writes: the day and the place of signing. */
  texts?: readonly SigningText[]
  evidence: Evidence
  signedAt: Date
}

export interface SealOptions {
  signer: Signer
  /** The time stamp authority; without one the time is that of the server's clock. */
  timestamps?: TimestampAuthority | undefined
}

const REASON = 'Firma elettronica semplice con codice monouso'

/**
 * Draws the customer's mark into its boxes, adds the page of evidence, and seals the file with a PAdES signature over
 * every byte. The displayed bytes stay unchanged: all additions follow them.
 */
export async function sealDocument(order: SealOrder, options: SealOptions): Promise<Uint8Array> {
  const opened = await openPdf(order.pdf)
  const boxes = readFields(opened.catalog, opened.pages, opened.objects).filter(
    ({ type }) => type === 'signature',
  )
  const structure = new Structure(opened)
  const page = await draw(order, opened, { boxes, structure })
  removeFields(opened.catalog, opened.pages, boxes, opened.objects)
  describeChange(opened, order.signedAt)
  const sealed = await certifyPdf(opened, {
    ...options,
    structure,
    fieldName: `sigillo-${order.evidence.envelopeId.slice(0, 8)}`,
    signedAt: order.signedAt,
    reason: REASON,
    page,
  })
  if (!sealed.subarray(0, order.pdf.length).equals(order.pdf))
    throw new Error('The sealed file does not begin with the document that was shown')
  return new Uint8Array(sealed)
}

/** The organisation signs by the seal of the file; its boxes contain this text. */
const organisationMark = ({ organisation }: Evidence) => ({
  mark: { kind: 'typed', text: organisation } as const,
  caption: 'Sigillo dell’ufficio,',
})

/** Returns the first page of evidence. */
async function draw(
  order: SealOrder,
  opened: OpenedPdf,
  { boxes, structure }: { boxes: Field[]; structure: Structure },
) {
  const { mark, second, places, texts = [], evidence, signedAt, markedAt = signedAt } = order
  const { pdf, pages, objects } = opened
  const faces = await newFaces(pdf)
  const marked = withCopies(places, pages, boxes)
  const drawable = (given: Mark): DrawnMark =>
    given.kind === 'drawn' ? { kind: 'drawn', image: embedInk(pdf, given.png, [...marked, MARK_BOX]) } : given
  const drawn = drawable(mark)
  const drawnSecond = second && { mark: drawable(second.mark), signedAt: second.signedAt }
  const canvases = pages.map((page) => new Canvas(page, objects))
  const elements = new MarkElements(opened, structure, boxes)
  for (const place of marked) {
    const [page, canvas] = [pages[place.page - 1], canvases[place.page - 1]]
    if (!page || !canvas) continue
    const frame = frameAt(place, page, boxes)
    const { signer = 'customer', signedAt: actAt } = place
    const parts = { faces, resources: canvas.resources }
    if (signer === 'customer')
      canvas.add(drawMark(frame, { ...parts, mark: drawn, signedAt: actAt ?? markedAt }), {
        element: elements.at(place, customerAlt(evidence, actAt ?? markedAt)),
      })
    if (signer === 'second' && drawnSecond && evidence.second) {
      const at = actAt ?? drawnSecond.signedAt
      canvas.add(drawMark(frame, { ...parts, ...drawnSecond, signedAt: at }), {
        element: elements.at(place, customerAlt(evidence.second, at)),
      })
    }
    if (signer === 'office')
      canvas.add(drawMark(frame, { ...parts, ...organisationMark(evidence), signedAt }), {
        element: elements.at(place, organisationAlt(evidence, signedAt)),
      })
  }
  const facts = { date: italianDay(markedAt), place: evidence.place ?? '' }
  const longTexts = drawTexts(texts, facts, { opened, canvases, faces, structure })
  for (const canvas of canvases) canvas.finish(structure)
  return writeEvidence(opened, {
    evidence,
    faces,
    structure,
    mark: drawn,
    signedAt: markedAt,
    second: drawnSecond,
    longTexts,
  })
}
