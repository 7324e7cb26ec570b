import { type DocumentConfig, isPlaced, type PlacedText } from '../../../shared/documents/config.ts'
import { fillPdf } from '../fill.ts'
import { isVisible, readFields } from '../pdf/fields.ts'
import { type Box, displayedBox } from '../pdf/frames.ts'
import { type OpenedPdf, openPdf } from '../pdf/open.ts'
import { refuseChangedPages } from './refuse-changed-pages.ts'

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
