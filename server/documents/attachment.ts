import { AppendedPages } from './pdf/appended-pages.ts'
import type { OpenedPdf } from './pdf/open.ts'
import type { Pen } from './pdf/pen.ts'
import type { Structure } from './pdf/structure.ts'

/** A text that is too long for its box. */
interface AttachmentPoint {
  /** The name of the field, or its label. */
  title: string
  text: string
  /** The page of the first reference, from 1. */
  page: number
}

/** The maximum of characters, some 20 pages. Longer texts are not attached. */
const MAX_LETTERS = 60_000

const INK = [0.07, 0.09, 0.12]
const MARGIN = 56
const TEXT_STYLES = {
  heading: { size: 14, lineHeight: 1.4 },
  title: { size: 9, lineHeight: 1.4 },
  text: { size: 10, lineHeight: 1.4 },
}
const GAP = 10

/** The full texts that do not fit into their boxes, on pages appended to the document. */
export class Attachment {
  readonly #points: AttachmentPoint[] = []
  #letters = 0

  /** The number of the point, from 1, existing or next; undefined when the attachment is full. */
  numberOf(point: AttachmentPoint): number | undefined {
    const known = this.#indexOf(point)
    if (known >= 0) return known + 1
    return this.#letters + point.text.length > MAX_LETTERS ? undefined : this.#points.length + 1
  }

  add(point: AttachmentPoint): void {
    if (this.#indexOf(point) >= 0) return
    this.#letters += point.text.length
    this.#points.push(point)
  }

  /** A text in several boxes is a single point. */
  #indexOf(point: AttachmentPoint): number {
    return this.#points.findIndex(({ title, text }) => title === point.title && text === point.text)
  }

  /** Appends the pages to the document. */
  finish(parts: { opened: OpenedPdf; structure: Structure; pen: Pen }): void {
    if (this.#points.length === 0) return
    const paper = new AppendedPages({ ...parts, margin: MARGIN, ink: INK })
    paper.heading(1, 'Allegato', TEXT_STYLES.heading)
    paper.paragraph('Testi che non stanno per intero nei riquadri del documento.', TEXT_STYLES.title)
    for (const [at, { title, text, page }] of this.#points.entries()) {
      paper.skip(GAP)
      paper.heading(2, `Punto ${at + 1} · ${title} (pagina ${page})`, TEXT_STYLES.title)
      paper.paragraph(text, TEXT_STYLES.text)
    }
    paper.finish()
  }
}
