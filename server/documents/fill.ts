import type { PdfDict } from '@libpdf/core'
import type { FillReport } from '../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { planBox } from './fill-boxes.ts'
import { placedTexts, planText, seenBox, type TextPlan } from './fill-texts.ts'
import { drawAppearance, newAppearance, shownAppearance } from './pdf/appearance.ts'
import { Canvas, type Resources } from './pdf/canvas.ts'
import { stripActive } from './pdf/clean.ts'
import { type Field, FLAGS, optionsOf, readFields, type Widget } from './pdf/fields.ts'
import { flattenForm, keepForm } from './pdf/forms.ts'
import type { Box } from './pdf/frames.ts'
import { carried } from './pdf/ink.ts'
import type { Objects } from './pdf/objects.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import { newPen, type Pen, type TextJob } from './pdf/pen.ts'
import { setAppearances, setState, setText } from './pdf/set-value.ts'
import { frameLook, markLook } from './pdf/widget-look.ts'
import type { Filled, FillOrder } from './process/work.ts'

/**
 * Fills a template. A PDF field takes what `config` says for its name; one that `config` leaves out and that is named
 * like a field of the contract form takes that field's value. Placed texts go where `config` puts them.
 * Texts are drawn here, in a typeface of ours that is cut to the letters used: the form's own lacks accents and €.
 * Throws `RefusedFile` for a template that cannot be read.
 */
export async function fillPdf(order: FillOrder): Promise<Filled> {
  const opened = await openPdf(order.template)
  const filler = new Filler(opened, await newPen(opened.pdf), order)
  filler.fill()
  const pdf = await opened.pdf.save({ subsetFonts: true })
  return { ok: true, pdf, pages: opened.pages.length, report: filler.report }
}

class Filler {
  readonly report: FillReport = {
    filled: [],
    ticked: [],
    unfilled: [],
    overflowing: [],
    missingGlyphs: [],
    unknown: [],
  }
  readonly #opened: OpenedPdf
  readonly #objects: Objects
  readonly #pen: Pen
  readonly #config: DocumentConfig
  readonly #values: DocumentValues
  readonly #flatten: boolean
  readonly #canvases: Canvas[]
  readonly #form: PdfDict | undefined

  constructor(opened: OpenedPdf, pen: Pen, { config, values, flatten }: FillOrder) {
    this.#opened = opened
    this.#objects = opened.objects
    this.#pen = pen
    this.#config = config
    this.#values = values
    this.#flatten = flatten
    this.#canvases = opened.pages.map((page) => new Canvas(page, opened.objects))
    this.#form = opened.objects.dict(opened.catalog, 'AcroForm')
  }

  fill(): void {
    const { catalog, pages } = this.#opened
    const fields = readFields(catalog, pages, this.#objects)
    stripActive(catalog, pages, fields, this.#objects)
    for (const field of fields) this.#fillField(field)
    this.#place()
    const names = new Set(fields.map(({ name }) => name))
    for (const [name, entry] of Object.entries(this.#config))
      if (typeof entry === 'string' && !names.has(name)) this.report.unknown.push(name)
    if (this.#flatten) flattenForm(catalog, pages, fields, this.#objects)
    else keepForm(catalog, this.#objects)
    for (const canvas of this.#canvases) canvas.finish()
  }

  #fillField(field: Field): void {
    if (field.type === 'signature') return
    if (field.type === 'button') for (const widget of field.widgets) this.#keepLook(widget)
    else if (field.type === 'checkbox' || field.type === 'radio') this.#fillBox(field)
    else this.#fillText(field)
  }

  #fillText(field: Field): void {
    const plan = planText(field, this.#config, this.#values, this.#objects)
    this.#report(field, plan.text !== '', plan.kept)
    if (!plan.kept) {
      if (plan.text !== '') this.report.filled.push(field.name)
      if (!this.#flatten) setText(field, plan.text, this.#objects)
    }
    for (const widget of field.widgets) {
      if (plan.kept && shownAppearance(widget.dict, undefined, this.#objects)) this.#keepLook(widget)
      else this.#draw(widget, (resources) => this.#textOf(field, widget, plan, resources))
    }
  }

  #textOf(field: Field, widget: Widget, plan: TextPlan, resources: Resources): string {
    const { width, height } = widget.frame
    const frame = frameLook(widget, false, this.#objects)
    if (plan.text === '') return frame
    const { pages } = this.#opened
    const box = seenBox(pages[widget.page ?? 0]!, widget.rect)
    return frame + this.#write(field.name, widget.page ?? 0, box, { ...plan, width, height }, resources)
  }

  /** Writes a text and reports what a reader would miss of it. */
  #write(field: string, page: number, box: Box, job: TextJob, resources: Resources): string {
    const { drawing, fits, readable } = this.#pen.write(job, resources)
    const missed = { field, page: page + 1, text: job.text, box }
    if (!fits) this.report.overflowing.push(missed)
    if (!readable) this.report.missingGlyphs.push(missed)
    return drawing
  }

  #fillBox(field: Field): void {
    const { state, ruled } = planBox(field, this.#config, this.#values, this.#objects)
    const round = field.type === 'radio'
    if (state !== 'Off') this.report.ticked.push(field.name)
    if (round || (field.flags & FLAGS.required) !== 0) this.#report(field, state !== 'Off', !ruled)
    if (!this.#flatten) setState(field, state, optionsOf(field, this.#objects))
    for (const widget of field.widgets) this.#drawBox(widget, state === widget.on, round)
  }

  #drawBox(widget: Widget, on: boolean, round: boolean): void {
    const given = shownAppearance(widget.dict, on ? widget.on : 'Off', this.#objects)
    const bare = shownAppearance(widget.dict, widget.on, this.#objects) === undefined
    // A form that draws its mark and nothing for its absence means an empty box.
    if (given || !bare) {
      if (given && this.#flatten) this.#keepLook(widget, given)
      return
    }
    const look = frameLook(widget, round, this.#objects)
    if (this.#flatten) this.#draw(widget, () => look + (on ? markLook(widget, round) : ''))
    else {
      const drawn = newAppearance(widget, this.#objects, () => look + markLook(widget, round))
      setAppearances(widget, { [widget.on]: drawn, Off: newAppearance(widget, this.#objects, () => look) })
    }
  }

  /** Puts a drawing where a widget stands: on the page, or into the widget when that stays. */
  #draw(widget: Widget, draw: (resources: Resources) => string): void {
    const canvas = this.#canvases[widget.page ?? -1]
    if (!this.#flatten) setAppearances(widget, newAppearance(widget, this.#objects, draw))
    else if (canvas && !widget.hidden) {
      const drawing = draw(canvas.resources)
      if (drawing !== '') canvas.add(carried(widget.frame.matrix, drawing))
    }
  }

  /** What the template has already, moved onto the page when the widget goes. */
  #keepLook(widget: Widget, ref = shownAppearance(widget.dict, undefined, this.#objects)): void {
    const canvas = this.#canvases[widget.page ?? -1]
    if (!this.#flatten || !canvas || !ref || widget.hidden) return
    canvas.add(drawAppearance(ref, widget, this.#form, canvas.resources, this.#objects))
  }

  #place(): void {
    for (const { name, page, box, job } of placedTexts(
      this.#config,
      this.#values,
      this.#opened.pages,
      this.report,
    )) {
      const canvas = this.#canvases[page]!
      const { matrix } = this.#opened.pages[page]!.frame
      const drawing = this.#write(name, page, box, job, canvas.resources)
      canvas.add(carried(matrix, carried([1, 0, 0, 1, box.x, box.y], drawing)))
      this.report.filled.push(name)
    }
  }

  #report({ name, widgets, flags }: Field, shows: boolean, noRule: boolean): void {
    const place = widgets.find(({ page, hidden }) => page !== undefined && !hidden)
    if (shows || place?.page === undefined) return
    const why = noRule ? ('no-rule' as const) : ('empty' as const)
    const required = (flags & FLAGS.required) !== 0
    this.report.unfilled.push({ field: name, page: place.page + 1, why, required })
  }
}
