import type { OpenedPdf } from './pdf/open.ts'
import { Paper } from './pdf/paper.ts'
import type { Pen } from './pdf/pen.ts'
import type { Structure } from './pdf/structure.ts'

/** A text that is too long for its box. */
interface Point {
  /** The name of the field, or its label. */
  title: string
  text: string
  /** Of the first place that refers to it, from 1. */
  page: number
}

/** In letters: some 20 pages. What no attachment of a contract holds is not attached. */
const MOST_LETTERS = 60_000

const INK = [0.07, 0.09, 0.12]
const MARGIN = 56
const LOOKS = {
  heading: { size: 14, lineHeight: 1.4 },
  title: { size: 9, lineHeight: 1.4 },
  text: { size: 10, lineHeight: 1.4 },
}
const GAP = 10

/** The whole texts of boxes that have no room for them, on pages behind the document. */
export class Attachment {
  readonly #points: Point[] = []
  #letters = 0

  /** The number, from 1, that the point has or would get; undefined when the attachment is full. */
  numberOf(point: Point): number | undefined {
    const known = this.#indexOf(point)
    if (known >= 0) return known + 1
    return this.#letters + point.text.length > MOST_LETTERS ? undefined : this.#points.length + 1
  }

  add(point: Point): void {
    if (this.#indexOf(point) >= 0) return
    this.#letters += point.text.length
    this.#points.push(point)
  }

  /** A text in several boxes is one point. */
  #indexOf(point: Point): number {
    return this.#points.findIndex(({ title, text }) => title === point.title && text === point.text)
  }

  /** Adds its pages to the document. */
  finish(parts: { opened: OpenedPdf; structure: Structure; pen: Pen }): void {
    if (this.#points.length === 0) return
    const paper = new Paper({ ...parts, margin: MARGIN, ink: INK })
    paper.heading(1, 'Allegato', LOOKS.heading)
    paper.paragraph('Testi che non stanno per intero nei riquadri del documento.', LOOKS.title)
    for (const [at, { title, text, page }] of this.#points.entries()) {
      paper.skip(GAP)
      paper.heading(2, `Punto ${at + 1} · ${title} (pagina ${page})`, LOOKS.title)
      paper.paragraph(text, LOOKS.text)
    }
    paper.finish()
  }
}
