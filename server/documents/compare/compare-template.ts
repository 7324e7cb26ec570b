import { type DocumentConfig, isPlaced, type PlacedText } from '../../../shared/documents/config.ts'
import { fillPdf } from '../fill.ts'
import { currentAppearance, drawAlike, hasPaint } from '../pdf/appearance.ts'
import { type Field, isScreenOnly, isVisible, readFields, type Widget } from '../pdf/fields.ts'
import { needsAppearances } from '../pdf/forms.ts'
import { type Box, displayedBox } from '../pdf/frames.ts'
import { settleLayers } from '../pdf/layers.ts'
import { type OpenedPdf, openPdf } from '../pdf/open.ts'
import { RefusedFile } from '../refusal.ts'
import { comparePages, countIn, type Difference, drawDifference } from './compare-pages.ts'
import { type DrawableFile, type DrawnPage, openDrawable, type Purpose } from './draw-pages.ts'

const NO_VALUES = { variables: new Map<string, string>(), fields: new Map() }

/**
 * Compares the pages of an uploaded file with those of the file to store and of a document without values. Throws
 * `RefusedFile` with the first page that differs or cannot be drawn.
 */
export async function refuseChangingTemplate(uploaded: Uint8Array, stored = uploaded): Promise<void> {
  const { pdf } = await fillPdf({ template: stored, config: {}, values: NO_VALUES })
  await refuseChangedDocument({ template: stored, config: {} }, pdf, uploaded)
  await refuseChangedFields(uploaded, pdf)
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
  await refuseChangedPages(uploaded, [
    { bytes: written, isRewritten: true },
    { bytes: document, drawnBoxes },
  ])
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
  /** The template itself, which may have another content for the screen. */
  isRewritten?: boolean
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
 * Draws each page of a template as it is printed, and of the documents made of it as they are printed and displayed,
 * without the fields. PDFium is not the library that fills, so a part that the library loses or replaces is visible.
 * Throws `RefusedFile` with the first page that differs or cannot be drawn. Pages that a document has in addition are
 * our own.
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
    const drawn = before.draw(page, 'paper')
    if (!drawn) throw refusedPage('undrawable-page', page)
    for (const { made, file } of after)
      for (const purpose of made.isRewritten ? PAPER : BOTH)
        refuseChangedPage(drawn, { file, purpose, made }, page)
  }
}

async function openDrawn(
  bytes: Uint8Array,
  options: Parameters<typeof openDrawable>[1] = {},
): Promise<DrawableFile> {
  const file = await openDrawable(bytes, options)
  if (!file) throw refusedPage('undrawable-page', 0)
  return file
}

const BOTH = ['paper', 'screen'] as const
const PAPER = ['paper'] as const

interface OpenedDocument {
  file: DrawableFile
  purpose: Purpose
  made: MadeDocument
}

function refuseChangedPage(before: DrawnPage, { file, purpose, made }: OpenedDocument, page: number): void {
  const after = page < file.pages ? file.draw(page, purpose) : undefined
  if (!after) throw refusedPage('changed-page', page)
  const boxes = made.drawnBoxes?.(page).map((box) => toPixels(box, before))
  const masks = boxes && [...boxes, ...before.fields].map(withMargin)
  const difference = comparePages(before, after, masks ?? [])
  const max = masks ? difference.compared * MAX_SHARE : MAX_PIXELS
  if (difference.differing > max) throw refusedPage('changed-page', page, before, difference)
}

/** The pixels of a field's box that may differ: fewer than those of a mark. */
const MAX_FIELD_SHARE = 0.02

/**
 * Compares the fields of a template that have an appearance with those of a document without values: what the template
 * draws of them is in the document. Throws as `refuseChangedPages`.
 */
export async function refuseChangedFields(template: Uint8Array, document: Uint8Array): Promise<void> {
  const opened = await openPdf(template)
  const { pages, objects, catalog } = opened
  settleLayers(catalog, objects)
  const fields = readFields(catalog, pages, objects)
  const widgets = fields.flatMap((field) => field.widgets.map((widget) => ({ field, widget })))
  const drawn = widgets.filter(({ widget }) => isVisible(widget))
  const kept = new Set(drawn.filter(({ field, widget }) => keepsLook(field, widget, opened)))
  if (kept.size === 0) return
  const before = await openDrawn(template, { keepsFields: true })
  const after = await openDrawn(document)
  for (const page of new Set([...kept].map(({ widget }) => widget.page!))) {
    const [one, other] = [before.draw(page, 'paper'), after.draw(page, 'paper')]
    if (!one || !other) throw refusedPage('undrawable-page', page)
    const here = drawn.filter(({ widget }) => widget.page === page)
    const boxOf = ({ rect }: Widget) => toPixels(displayedBox(pages[page]!.frame, rect), one)
    const others = here.filter((item) => !kept.has(item)).map(({ widget }) => withMargin(boxOf(widget)))
    const difference = comparePages(one, other, others)
    for (const item of here.filter((found) => kept.has(found))) {
      const box = boxOf(item.widget)
      const differing = countIn(difference, box, one)
      if (differing > Math.max(MAX_PIXELS, box.width * box.height * MAX_FIELD_SHARE))
        throw refusedPage('changed-page', page, one, difference, item.field.name)
    }
  }
}

/** Whether a document without a rule for the field has what the template draws of it. */
function keepsLook(
  field: Field,
  { dict, printed, states }: Widget,
  { catalog, objects }: OpenedPdf,
): boolean {
  const form = objects.dict(catalog, 'AcroForm')
  if (isScreenOnly(field, { printed }) || (field.type === 'signature' && !printed)) return false
  if (form && needsAppearances(form, objects)) return false
  const look = currentAppearance(dict, undefined, objects)
  if (field.type !== 'checkbox' && field.type !== 'radio')
    return look !== undefined && hasPaint(look, objects)
  // A box that is on where its look does not show it gets a mark, and one without a look a frame.
  const off = currentAppearance(dict, 'Off', objects)
  const isOn = states.includes(objects.name(dict, 'AS') ?? '')
  if (!isOn) return dict.has('AP') && (off !== undefined || !dict.has('MK'))
  return look !== undefined && hasPaint(look, objects) && !(off && drawAlike(look, off, form, objects))
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
  field?: string,
): RefusedFile {
  const number = page + 1
  const detail = difference ? `page ${number}: ${difference.differing} pixels` : `page ${number}`
  const picture = before && difference && drawDifference(before, difference)
  const place = `Pagina ${number}${field === undefined ? '' : `, campo “${field}”`}.`
  return new RefusedFile(reason, detail, place, { number, ...(picture && { picture }) })
}
