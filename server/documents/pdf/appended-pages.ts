import { PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { PADDING } from '../fit-text.ts'
import { Canvas, type Resources } from './canvas.ts'
import { colour, formatNumber, transformMatrix } from './drawing-operators.ts'
import type { Weight } from './faces.ts'
import type { OpenedPdf } from './open.ts'
import { addPage, type Page } from './pages.ts'
import type { Pen, TextJob } from './pen.ts'
import type { Element, Structure } from './structure.ts'

export interface TextStyleOfWidget {
  size: number
  weight?: Weight
  ink?: readonly number[]
  /** The distance between two baselines, in multiples of the size. */
  lineHeight?: number
}

/** A table of texts: the first row contains the column names. */
interface TextTable {
  columns: readonly { title: string; width: number; align?: 'left' | 'right'; ink?: readonly number[] }[]
  rows: readonly (readonly string[])[]
  /** Decoration of a row, drawn to the right of its texts from the row's lower left corner. */
  beside?: (row: number, height: number) => string
}

interface AppendedPagesParts {
  opened: Pick<OpenedPdf, 'catalog' | 'pages' | 'objects'>
  structure: Structure
  pen: Pen
  margin: number
  /** The colour; absent: that of the default style. */
  ink?: readonly number[]
}

type LineStyle = TextStyleOfWidget & { width: number; align?: 'left' | 'right' }
type Column = Pick<TextTable['columns'][number], 'width' | 'ink'> & { align?: 'left' | 'right' | undefined }

interface Row {
  columns: readonly Column[]
  style: TextStyleOfWidget
  /** The thickness of the line below. */
  rule: number
  element?: (() => Element) | undefined
}

/** Adds a space at a line break, so that text extraction by structure separates the words. */
const endedLine = (line: string, at: number, lines: readonly string[]): string =>
  at < lines.length - 1 ? `${line} ` : line

const columnHeader = () => PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Column') })

const PAGE = { width: 595, height: 842 }
const INK = [0.07, 0.09, 0.12]
const LINE_HEIGHT = 1.22
/** The vertical padding of a row, and the gap between two columns. */
const CELL = { space: 3, gap: 8 }
const RULE = { ink: [0.67, 0.67, 0.67], head: 1, row: 0.4 }
const PALE_INK = [0.42, 0.45, 0.5]

/** A4 pages appended to a document, written from the top; each text is tagged as heading, paragraph or figure. */
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

  /** Begins a new page when less space is left. */
  reserve(height: number): void {
    if (this.#y - height < this.#parts.margin) this.#begin()
  }

  /** `level`: 1 for the document title. A heading is never the last line of a page. */
  heading(level: number, text: string, style: TextStyleOfWidget): void {
    this.reserve(50)
    this.#write(text, style, this.#element(`H${level}`))
  }

  paragraph(text: string, style: TextStyleOfWidget): void {
    this.#write(text, style, this.#element('P'))
  }

  /** A picture of the size of `box`, drawn from its lower left corner; `alt` is its description. */
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

  /** The column names are repeated on each page; from the second page on they are tagged as decoration. */
  table({ columns, rows, beside }: TextTable, style: TextStyleOfWidget): void {
    const { structure, margin } = this.#parts
    const table = structure.add('Table', {}, this.#section.ref)
    const titles = columns.map(({ title }) => title)
    const head = (element?: () => Element) =>
      this.#row(titles, {
        columns: columns.map(({ width, align }) => ({ width, align, ink: PALE_INK })),
        style: { ...style, weight: 'bold' },
        rule: RULE.head,
        element,
      })
    const rowOf = (type: 'TH' | 'TD') => {
      const row = structure.add('TR', {}, table.ref)
      const entries = type === 'TH' ? { A: columnHeader() } : {}
      return () => structure.add(type, entries, row.ref)
    }
    head(rowOf('TH'))
    for (const [at, texts] of rows.entries()) {
      if (this.#y - this.#heightOf(texts, columns, style) < margin) {
        this.#begin()
        head()
      }
      const height = this.#row(texts, { columns, style, rule: RULE.row, element: rowOf('TD') })
      const left = margin + columns.reduce((sum, { width }) => sum + width, 0)
      const drawing = beside?.(at, height) ?? ''
      if (drawing !== '') this.#canvases.at(-1)!.add(transformMatrix([1, 0, 0, 1, left, this.#y], drawing))
    }
  }

  #linesOf(text: string, { width }: Column, { size, weight }: TextStyleOfWidget): string[] {
    return this.#parts.pen.lines(text, size, width - CELL.gap, weight)
  }

  #heightOf(texts: readonly string[], columns: readonly Column[], style: TextStyleOfWidget): number {
    const lines = texts.map((text, at) => this.#linesOf(text, columns[at]!, style).length)
    return Math.max(...lines) * style.size * (style.lineHeight ?? LINE_HEIGHT) + 2 * CELL.space
  }

  /** Writes the texts of a row and a line below them; returns its height. Without an element the row is decoration. */
  #row(texts: readonly string[], { columns, style, rule, element }: Row): number {
    const height = this.#heightOf(texts, columns, style)
    const { canvas, y } = this.#room(height)
    const step = style.size * (style.lineHeight ?? LINE_HEIGHT)
    let x = this.#parts.margin
    for (const [at, column] of columns.entries()) {
      const cell = element?.()
      const lines = this.#linesOf(texts[at]!, column, style)
      for (const [line, text] of lines.entries()) {
        const { align = 'left', ink = style.ink } = column
        const set = {
          ...style,
          ...(ink && { ink }),
          align,
          width: align === 'right' ? column.width - CELL.gap : column.width,
        }
        const top = y + height - CELL.space - (line + 1) * step
        canvas.add(
          this.#line(endedLine(text, line, lines), set, canvas, x, top),
          cell && { element: () => cell },
        )
      }
      x += column.width
    }
    const [left, right] = [this.#parts.margin, this.#parts.margin + this.width]
    canvas.add(
      `${colour(RULE.ink, 'line')}${rule} w ${left} ${formatNumber(y)} m ${formatNumber(right)} ${formatNumber(y)} l S\n`,
    )
    return height
  }

  /** Writes the footer of every page, as decoration. */
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
      const fullLine = endedLine(line, at, lines)
      const set = { ...style, width: PAGE.width }
      canvas.add(this.#line(fullLine, set, canvas, this.#parts.margin, y), { element: () => element })
    }
  }

  #line(
    text: string,
    { size, weight, ink, lineHeight = LINE_HEIGHT, width, align = 'left' }: LineStyle,
    canvas: Canvas,
    x: number,
    y: number,
  ): string {
    const style: TextJob['style'] = { size, multiline: false, align }
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
