import { type DocumentConfig, isPlaced, type PlacedText } from '../../../shared/documents/config.ts'
import { fillPdf } from '../fill.ts'
import { isVisible, readFields } from '../pdf/fields.ts'
import { type Box, displayedBox } from '../pdf/frames.ts'
import { type OpenedPdf, openPdf } from '../pdf/open.ts'
import { RefusedFile } from '../refusal.ts'
import { comparePages, type Difference, drawDifference } from './compare-pages.ts'
import { type DrawableFile, type DrawnPage, openDrawable } from './draw-pages.ts'

const NO_VALUES = { variables: new Map<string, string>(), fields: new Map() }

/**
 * Compares the pages of an uploaded file with those of the file to store and of a document without values. Throws
 * `RefusedFile` with the first page that differs or cannot be drawn.
 */
export async function refuseChangingTemplate(uploaded: Uint8Array, stored = uploaded): Promise<void> {
  const { pdf } = await fillPdf({ template: stored, config: {}, values: NO_VALUES })
  await refuseChangedDocument({ template: stored, config: {} }, pdf, uploaded)
}

interface Order {
  template: Uint8Array
  config: DocumentConfig
}

/** Compares the pages of a template with those of a document made of it. Throws as `refuseChangingTemplate`. */
export async function refuseChangedDocument(
  { template, config }: Order,
  document: Uint8Array,
  uploaded = template,
): Promise<void> {
  const opened = await openPdf(template)
  const drawnBoxes = boxesOf(opened, config)
  // The file as the library writes what it has read: nothing was drawn that could cover a loss.
  const written = await opened.pdf.save()
  await refuseChangedPages(uploaded, [{ bytes: written }, { bytes: document, drawnBoxes }])
}

/** The boxes of the fields and of the placed texts on a page. */
function boxesOf(opened: OpenedPdf, config: DocumentConfig): (page: number) => Box[] {
  const { catalog, pages, objects } = opened
  const fields = readFields(catalog, pages, objects)
  const widgets = fields.flatMap((field) => field.widgets).filter(isVisible)
  const texts = Object.values(config).filter((entry) => isPlaced(entry))
  return (page) => [
    ...widgets
      .filter((widget) => widget.page === page)
      .map(({ rect }) => displayedBox(pages[page]!.frame, rect)),
    ...texts.filter((text) => text.page === page + 1).map(boxOfText),
  ]
}

/** The largest letters, with accents and descenders, in multiples of the size. */
const ABOVE = 1.1
const BELOW = 0.4
/** More than the largest page: a text without a width ends at the edge of its page. */
const ENDLESS = 20_000

const boxOfText = ({ x, y, size, width = ENDLESS }: PlacedText): Box => ({
  x,
  y: y - BELOW * size,
  width,
  height: (ABOVE + BELOW) * size,
})

/** A document made of a template, and where it may differ. */
interface MadeDocument {
  bytes: Uint8Array
  /**
   * The boxes of our drawings on a page (from 0), in points from the lower left corner of the displayed page. Undefined
   * when nothing was drawn: then the pages are equal in every pixel.
   */
  drawnBoxes?: ((page: number) => readonly Box[]) | undefined
}

/** The share of the compared pixels that may differ beside our drawings. */
const MAX_SHARE = 0.001
/** The pixels that may differ where nothing was drawn. */
const MAX_PIXELS = 4
/** The width of a frame and of a letter's overhang beside a box, in pixels. */
const MARGIN = 2

/**
 * Draws each page of a template and of the documents made of it, without the fields. PDFium is not the library that
 * fills, so a part that the library loses or replaces is visible. Throws `RefusedFile` with the first page that differs
 * or cannot be drawn. Pages that a document has in addition are our own.
 */
export async function refuseChangedPages(
  template: Uint8Array,
  documents: readonly MadeDocument[],
): Promise<void> {
  const before = await openDrawn(template)
  const after = await Promise.all(
    documents.map(async (made) => ({ made, file: await openDrawn(made.bytes) })),
  )
  for (let page = 0; page < before.pages; page += 1) {
    const drawn = before.draw(page)
    if (!drawn) throw refusedPage('undrawable-page', page)
    for (const { made, file } of after) refuseChangedPage(drawn, file, page, made)
  }
}

async function openDrawn(bytes: Uint8Array): Promise<DrawableFile> {
  const file = await openDrawable(bytes)
  if (!file) throw refusedPage('undrawable-page', 0)
  return file
}

function refuseChangedPage(before: DrawnPage, file: DrawableFile, page: number, made: MadeDocument): void {
  const after = page < file.pages ? file.draw(page) : undefined
  if (!after) throw refusedPage('changed-page', page)
  const boxes = made.drawnBoxes?.(page).map((box) => toPixels(box, before))
  const masks = boxes && [...boxes, ...before.fields].map(withMargin)
  const difference = comparePages(before, after, masks ?? [])
  const max = masks ? difference.compared * MAX_SHARE : MAX_PIXELS
  if (difference.differing > max) throw refusedPage('changed-page', page, before, difference)
}

const toPixels = ({ x, y, width, height }: Box, page: DrawnPage): Box => ({
  x: x * page.scale,
  y: page.height - (y + height) * page.scale,
  width: width * page.scale,
  height: height * page.scale,
})

const withMargin = ({ x, y, width, height }: Box): Box => ({
  x: x - MARGIN,
  y: y - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
})

function refusedPage(
  reason: 'changed-page' | 'undrawable-page',
  page: number,
  before?: DrawnPage,
  difference?: Difference,
): RefusedFile {
  const number = page + 1
  const detail = difference ? `page ${number}: ${difference.differing} pixels` : `page ${number}`
  const picture = before && difference && drawDifference(before, difference)
  return new RefusedFile(reason, detail, `Pagina ${number}.`, { number, ...(picture && { picture }) })
}
