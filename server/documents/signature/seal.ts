import { type EmbeddedFont, PDF, type PDFPage, rgb, type Signer, type TimestampAuthority } from '@libpdf/core'
import { italianSecond } from '../../italian-time.ts'
import { FONT_FILES, readFont } from '../fonts.ts'
import type { Evidence } from './evidence.ts'
import { writeEvidence } from './evidence-page.ts'

/** Where a mark goes: on `page` (from 1), in points from the lower left corner. */
interface MarkPlace {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** The customer's own sign: a drawing as PNG, or a name as typed. */
export type Mark = { kind: 'drawn'; png: Uint8Array } | { kind: 'typed'; text: string }

export interface SealOrder {
  pdf: Uint8Array
  mark: Mark
  /** Every box that waits for the customer; none: the mark stands on the evidence page alone. */
  places: readonly MarkPlace[]
  evidence: Evidence
  signedAt: Date
}

export interface SealOptions {
  signer: Signer
  /** Who vouches for the time; without one the signer's own clock does. */
  timestamps?: TimestampAuthority | undefined
}

const PADDING = 3
const CAPTION = 6

/**
 * Draws the customer's mark into its boxes, adds the page of evidence, and closes the file with a PAdES signature over
 * every byte of it.
 */
export async function sealDocument(
  order: SealOrder,
  { signer, timestamps }: SealOptions,
): Promise<Uint8Array> {
  const pdf = await PDF.load(order.pdf)
  pdf.getForm()?.flatten()
  const regular = pdf.embedFont(await readFont(FONT_FILES.regular))
  const bold = pdf.embedFont(await readFont(FONT_FILES.bold))
  const image = order.mark.kind === 'drawn' ? pdf.embedPng(order.mark.png) : undefined
  const draw = (page: PDFPage, place: Omit<MarkPlace, 'page'>) => {
    if (image) drawImage(page, image, place)
    else if (order.mark.kind === 'typed') drawTyped(page, order.mark.text, place, regular)
    page.drawText(`Firmato il ${italianSecond(order.signedAt)}`, {
      ...{ x: place.x + PADDING, y: place.y + 1, size: CAPTION, font: regular, color: rgb(0.35, 0.35, 0.35) },
    })
  }
  for (const place of order.places) {
    const page = pdf.getPage(place.page - 1)
    if (page) draw(page, place)
  }
  writeEvidence(pdf, { evidence: order.evidence, regular, bold, drawMark: draw })
  const { bytes } = await pdf.sign({
    signer,
    reason: 'Firma elettronica semplice con codice monouso',
    location: 'IT',
    signingTime: order.signedAt,
    fieldName: `sigillo-${order.evidence.envelopeId.slice(0, 8)}`,
    ...(timestamps ? { level: 'B-T', timestampAuthority: timestamps } : { level: 'B-B' }),
  })
  return bytes
}

function drawImage(
  page: PDFPage,
  image: Parameters<PDFPage['drawImage']>[0],
  { x, y, width, height }: Omit<MarkPlace, 'page'>,
): void {
  const room = { width: width - 2 * PADDING, height: height - CAPTION - 2 * PADDING }
  const scale = Math.min(room.width / image.width, room.height / image.height)
  const size = { width: image.width * scale, height: image.height * scale }
  page.drawImage(image, { x: x + PADDING, y: y + CAPTION + PADDING, ...size })
}

function drawTyped(
  page: PDFPage,
  text: string,
  { x, y, width, height }: Omit<MarkPlace, 'page'>,
  font: EmbeddedFont,
): void {
  const fits = (width - 2 * PADDING) / Math.max(1, font.getTextWidth(text, 1))
  const size = Math.min(18, fits, height - CAPTION - PADDING)
  page.drawText(text, { x: x + PADDING, y: y + CAPTION + PADDING, size, font, color: rgb(0.06, 0.15, 0.45) })
}
