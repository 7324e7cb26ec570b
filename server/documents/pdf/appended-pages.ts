import { PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { PADDING } from '../fit-text.ts'
import { Canvas, type Resources } from './canvas.ts'
import { transformMatrix } from './drawing-operators.ts'
import type { Weight } from './faces.ts'
import type { OpenedPdf } from './open.ts'
import { addPage, type Page } from './pages.ts'
import type { Pen, TextJob } from './pen.ts'
import type { Element, Structure } from './structure.ts'

export interface TextStyleOfWidget {
  size: number
  weight?: Weight
  ink?: readonly number[]
  /** From one line to the next, in sizes. */
  lineHeight?: number
}

interface AppendedPagesParts {
  opened: OpenedPdf
  structure: Structure
  pen: Pen
  margin: number
  /** The default style. */
  ink?: readonly number[]
}

const PAGE = { width: 595, height: 842 }
const INK = [0.07, 0.09, 0.12]
const LINE_HEIGHT = 1.22

/** A4 pages appended to a document, written from the top, each text tagged as heading, paragraph or figure. */
export class AppendedPages {
  readonly pages: Page[] = []
  readonly width: number
  readonly #parts: AppendedPagesParts
  readonly #section: Element
  readonly #canvases: Canvas[] = []
  #y = 0

  constructor(parts: AppendedPagesParts) {
    this.#parts = parts
    this.width = PAGE.width - 2 * parts.margin
    this.#section = parts.structure.add('Sect')
  }

  skip(height: number): void {
    this.#y -= height
  }

  /** `level`: 1 for the title of the whole. A heading is never alone at the foot of a page. */
  heading(level: number, text: string, style: TextStyleOfWidget): void {
    if (this.#y - 50 < this.#parts.margin) this.#begin()
    this.#write(text, style, this.#element(`H${level}`))
  }

  paragraph(text: string, style: TextStyleOfWidget): void {
    this.#write(text, style, this.#element('P'))
  }

  /** A picture as wide and high as `box`, drawn from its lower left corner; `alt` says what it shows. */
  figure(alt: string, box: { width: number; height: number }, draw: (resources: Resources) => string): void {
    const { canvas, y } = this.#room(box.height)
    const { margin, structure } = this.#parts
    const bounds = PdfArray.of(
      ...[margin, y, margin + box.width, y + box.height].map((side) => PdfNumber.of(side)),
    )
    const layout = PdfDict.of({ O: PdfName.of('Layout'), BBox: bounds })
    const element = structure.add('Figure', { Alt: alt, A: layout }, this.#section.ref)
    canvas.add(transformMatrix([1, 0, 0, 1, margin, y], draw(canvas.resources)), { element: () => element })
  }

  /** At the foot of every page, as decoration. */
  footer(write: (page: number, pages: number) => string, style: TextStyleOfWidget, at: number): void {
    for (const [index, canvas] of this.#canvases.entries()) {
      const text = write(index + 1, this.#canvases.length)
      canvas.add(this.#line(text, { ...style, width: this.width }, canvas, this.#parts.margin, at))
    }
  }

  finish(): void {
    for (const canvas of this.#canvases) canvas.finish(this.#parts.structure)
  }

  #element(type: string): Element {
    return this.#parts.structure.add(type, {}, this.#section.ref)
  }

  #begin(): void {
    const page = addPage(this.#parts.opened, PAGE)
    this.pages.push(page)
    this.#canvases.push(new Canvas(page, this.#parts.opened.objects))
    this.#y = PAGE.height - this.#parts.margin
  }

  #room(height: number): { canvas: Canvas; y: number } {
    if (this.#canvases.length === 0 || this.#y - height < this.#parts.margin) this.#begin()
    this.#y -= height
    return { canvas: this.#canvases.at(-1)!, y: this.#y }
  }

  #write(text: string, style: TextStyleOfWidget, element: Element): void {
    const { size, weight, lineHeight = LINE_HEIGHT } = style
    const lines = this.#parts.pen.lines(text, size, this.width, weight)
    for (const [at, line] of lines.entries()) {
      const { canvas, y } = this.#room(size * lineHeight)
      // Words of two lines are two words where a text is read by its structure.
      const fullLine = at < lines.length - 1 ? `${line} ` : line
      const set = { ...style, width: PAGE.width }
      canvas.add(this.#line(fullLine, set, canvas, this.#parts.margin, y), { element: () => element })
    }
  }

  #line(
    text: string,
    { size, weight, ink, lineHeight = LINE_HEIGHT, width }: TextStyleOfWidget & { width: number },
    canvas: Canvas,
    x: number,
    y: number,
  ): string {
    const style: TextJob['style'] = { size, multiline: false, align: 'left' }
    const job: TextJob = {
      text,
      width: width + 2 * PADDING,
      height: size * lineHeight,
      style,
      comb: 0,
      ink: ink ?? this.#parts.ink ?? INK,
      ...(weight && { weight }),
    }
    return transformMatrix([1, 0, 0, 1, x - PADDING, y], this.#parts.pen.write(job, canvas.resources).drawing)
  }
}
