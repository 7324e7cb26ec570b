import { Canvas } from './pdf/canvas.ts'
import { carried } from './pdf/ink.ts'
import type { OpenedPdf } from './pdf/open.ts'
import { addPage } from './pdf/pages.ts'
import type { Pen, TextJob } from './pdf/pen.ts'

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
const SIZES = { heading: 14, title: 9, text: 10 } as const
const LINE_HEIGHT = 1.4
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

  /** A text that stands in several places is one point. */
  #indexOf(point: Point): number {
    return this.#points.findIndex(({ title, text }) => title === point.title && text === point.text)
  }

  /** Adds its pages to the document. */
  finish(opened: OpenedPdf, pen: Pen): void {
    if (this.#points.length === 0) return
    const sheet = new Sheets(opened, pen)
    sheet.write('Allegato', SIZES.heading)
    sheet.write('Testi che non stanno per intero nei riquadri del documento.', SIZES.title)
    for (const [at, { title, text, page }] of this.#points.entries()) {
      sheet.skip(GAP)
      sheet.write(`Punto ${at + 1} · ${title} (pagina ${page})`, SIZES.title)
      sheet.write(text, SIZES.text)
    }
    sheet.finish()
  }
}

/** Pages that are written from above, one after the other. */
class Sheets {
  readonly #opened: OpenedPdf
  readonly #pen: Pen
  #canvas: Canvas | undefined
  #y = 0

  constructor(opened: OpenedPdf, pen: Pen) {
    this.#opened = opened
    this.#pen = pen
  }

  skip(height: number): void {
    this.#y -= height
  }

  write(text: string, size: number): void {
    const height = size * LINE_HEIGHT
    for (const line of this.#pen.lines(text, size, PAGE.width - 2 * MARGIN)) {
      const canvas = this.#canvasFor(height)
      this.#y -= height
      const style: TextJob['style'] = { size, multiline: false, align: 'left' }
      const job: TextJob = { text: line, width: PAGE.width, height, style, comb: 0, ink: INK }
      const { drawing } = this.#pen.write(job, canvas.resources)
      canvas.add(carried([1, 0, 0, 1, MARGIN, this.#y], drawing))
    }
  }

  finish(): void {
    this.#canvas?.finish()
  }

  #canvasFor(height: number): Canvas {
    if (this.#canvas && this.#y - height >= MARGIN) return this.#canvas
    this.#canvas?.finish()
    this.#canvas = new Canvas(addPage(this.#opened, PAGE), this.#opened.objects)
    this.#y = PAGE.height - MARGIN
    return this.#canvas
  }
}

const PAGE = { width: 595, height: 842 }
