import type { EmbeddedFont } from '@libpdf/core'
import { italianSecond } from '../../../contract/time/italian-time.ts'
import type { BoxSigner } from '../../../shared/documents/signing-box.ts'
import type { Resources } from '../pdf/canvas.ts'
import { colour, formatNumber, transformMatrix } from '../pdf/drawing-operators.ts'
import type { Faces } from '../pdf/faces.ts'
import { type Field, isVisible, type Widget } from '../pdf/fields.ts'
import { type Box, displayedBox, type Frame } from '../pdf/frames.ts'
import type { Page } from '../pdf/pages.ts'
import type { InkMask } from './ink-mask.ts'

/** The position of a mark: on `page` (from 1), in points from the lower left corner of the displayed page. */
export interface MarkPlace extends Box {
  page: number
  /** The signer of the box; absent: the customer. */
  signer?: BoxSigner
  /** When the customer signed in this box; absent: the time of the document. */
  signedAt?: Date
}

/** A mark ready to draw: an image in the file, or a name. */
export type DrawnMark = { kind: 'drawn'; image: InkMask } | { kind: 'typed'; text: string }

const PADDING = 3
const CAPTION = 6
/** A smaller box shows the mark without its caption. */
const CAPTION_FROM = { width: 60, height: 24 }
const MAX_NAME_SIZE = 18
const INK = [0.06, 0.15, 0.45]
const PALE = [0.35, 0.35, 0.35]
const MAX_DISTANCE = 0.5

/** The content is upright in its box: rotated as the box in the document, otherwise as the displayed page. */
export function frameAt(place: MarkPlace, page: Page, boxes: readonly Field[]): Frame {
  const widget = widgetAt(place, page, boxes)
  if (widget) return widget.frame
  const [a, b, c, d, e, f] = page.frame.matrix
  const corner = [a * place.x + c * place.y + e, b * place.x + d * place.y + f] as const
  return { width: place.width, height: place.height, matrix: [a, b, c, d, ...corner] }
}

/** The signature box at the position; undefined for a position outside all boxes. */
export const widgetAt = (place: MarkPlace, page: Page, boxes: readonly Field[]): Widget | undefined =>
  boxes
    .flatMap(({ widgets }) => widgets)
    .find((one) => one.page === place.page - 1 && areClose(displayedBox(page.frame, one.rect), place))

/** The places and the other visible boxes of their fields: one signature that the form shows several times. */
export const withCopies = (
  places: readonly MarkPlace[],
  pages: readonly Page[],
  boxes: readonly Field[],
): MarkPlace[] =>
  places.flatMap((place) => {
    const page = pages[place.page - 1]
    const widget = page && widgetAt(place, page, boxes)
    const field = boxes.find(({ widgets }) => widget && widgets.includes(widget))
    const copies = (field?.widgets ?? []).filter(isVisible).map(({ page: at, rect }) => ({
      ...place,
      page: at! + 1,
      ...displayedBox(pages[at!]!.frame, rect),
    }))
    return [place, ...copies.filter((copy) => !places.some((one) => isSamePlace(one, copy)))]
  })

const isSamePlace = (a: MarkPlace, b: MarkPlace): boolean => a.page === b.page && areClose(a, b)

const areClose = (a: Box, b: Box): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < MAX_DISTANCE)

interface MarkParts {
  mark: DrawnMark
  /** The text before the time. */
  caption?: string
  signedAt: Date
  faces: Faces
  resources: Resources
}

/** The mark and the time below it, inside a frame. */
export function drawMark({ width, height, matrix }: Frame, parts: MarkParts): string {
  const captioned = width >= CAPTION_FROM.width && height >= CAPTION_FROM.height
  const low = captioned ? CAPTION + PADDING : Math.min(PADDING, height / 10)
  const side = Math.min(PADDING, width / 10)
  const inner = {
    x: side,
    y: low,
    width: width - 2 * side,
    height: height - low - Math.min(PADDING, height / 10),
  }
  const { mark } = parts
  const drawn =
    mark.kind === 'drawn' ? drawImage(mark.image, inner, parts) : drawName(mark.text, inner, parts)
  return transformMatrix(matrix, drawn + (captioned ? drawCaption(width - 2 * side, parts) : ''))
}

function drawImage({ ref, width, height }: InkMask, inner: Box, { resources }: MarkParts): string {
  const scale = Math.min(inner.width / width, inner.height / height)
  return transformMatrix(
    [width * scale, 0, 0, height * scale, inner.x, inner.y],
    `${colour(INK, 'fill')}/${resources.drawing(ref)} Do\n`,
  )
}

function drawName(text: string, inner: Box, { faces, resources }: MarkParts): string {
  const font = faces.for(text)
  const fits = inner.width / Math.max(1, font.getTextWidth(text, 1))
  const size = Math.min(MAX_NAME_SIZE, fits, inner.height / 1.3)
  return write({ text, font, size, x: inner.x, y: inner.y + size * 0.3, ink: INK }, resources)
}

function drawCaption(
  width: number,
  { caption = 'Firmato il', signedAt, faces, resources }: MarkParts,
): string {
  const text = `${caption} ${italianSecond(signedAt)}`
  const font = faces.for(text)
  const size = Math.min(CAPTION, width / Math.max(1, font.getTextWidth(text, 1)))
  return write({ text, font, size, x: PADDING, y: 2, ink: PALE }, resources)
}

interface Line {
  text: string
  font: EmbeddedFont
  size: number
  x: number
  y: number
  ink: readonly number[]
}

function write({ text, font, size, x, y, ink }: Line, resources: Resources): string {
  const glyphs = font
    .encodeTextToGids(text)
    .map((gid) => gid.toString(16).padStart(4, '0'))
    .join('')
  return `${colour(ink, 'fill')}BT\n/${resources.font(font)} ${formatNumber(size)} Tf 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm <${glyphs}> Tj\nET\n`
}
