import type { PdfDict, PdfRef } from '@libpdf/core'
import type { FillReport } from '../../shared/api/fill-report.ts'
import { type DocumentConfig, isBoxRule, isPlaced, signingBoxOf } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { Attachment } from './attachment.ts'
import { writeBoxed } from './boxed-texts.ts'
import { type BoxPlan, hasSeveralStates, planBox } from './fill-boxes.ts'
import { boxStyleOf, placeTexts, planText, type TextPlan, toDisplayedBox } from './fill-texts.ts'
import { finishFilled } from './finish-filled.ts'
import { settleAnnotations } from './pdf/annotations.ts'
import { currentAppearance, drawAlike, drawAppearance, hasPaint } from './pdf/appearance.ts'
import { Canvas, type Resources } from './pdf/canvas.ts'
import { drawAnnotations } from './pdf/draw-annotations.ts'
import { transformMatrix } from './pdf/drawing-operators.ts'
import { newFaces } from './pdf/faces.ts'
import {
  appearanceOf,
  type Field,
  FLAGS,
  isOnPage,
  isScreenOnly,
  isVisible,
  optionsOf,
  readFields,
  type Widget,
} from './pdf/fields.ts'
import { flattenForm, needsAppearances } from './pdf/forms.ts'
import { settleLayers } from './pdf/layers.ts'
import { captionOf, markSymbolOf } from './pdf/mark-symbol.ts'
import { isStream, type Objects } from './pdf/objects.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import { newPen, type Pen, type TextJob } from './pdf/pen.ts'
import { isTooSmallForMark, readBox, writeBox } from './pdf/signing-box.ts'
import { stripActiveContent } from './pdf/strip-active-content.ts'
import { type Element, Structure } from './pdf/structure.ts'
import { drawFrame, drawMark, textStyleOf } from './pdf/widget-style.ts'
import { fieldTitle, PrintedFields } from './printed-fields.ts'
import type { Filled, FillOrder } from './process/work.ts'
import { isWithin, shortenTo } from './shorten-text.ts'
import { placedSigningText, signingTextsOf, withSigningRules } from './signing-texts.ts'

/**
 * Fills a template. A PDF field takes the text that `config` assigns to its name; a field without a config that has the
 * name of a field of the contract form takes that field's value. Placed texts go to their coordinates in `config`. All
 * texts are drawn in an embedded subset font: the fonts of forms lack accents and €. Throws `RefusedFile` for a
 * template that cannot be read.
 */
export async function fillPdf(order: FillOrder): Promise<Filled> {
  const opened = await openPdf(order.template)
  const filler = new Filler(opened, newPen(await newFaces(opened.pdf)), order)
  filler.fill()
  const pdf = await opened.pdf.save({ subsetFonts: true })
  return { ok: true, pdf, pages: opened.pages.length, report: filler.report }
}

/** The drawing at the position of a widget: its decorative frame and its content. */
interface Drawing {
  frame: string
  content?: (resources: Resources) => string
  element?: (() => Element) | undefined
}

class Filler {
  readonly report: FillReport = {
    filled: [],
    ticked: [],
    unfilled: [],
    signing: [],
    overflowing: [],
    continued: [],
    missingGlyphs: [],
    unknown: [],
  }
  readonly #opened: OpenedPdf
  readonly #order: FillOrder
  readonly #objects: Objects
  readonly #pen: Pen
  #config: DocumentConfig
  readonly #values: DocumentValues
  readonly #canvases: Canvas[]
  readonly #attachment = new Attachment()
  readonly #structure: Structure
  readonly #printed: PrintedFields
  readonly #form: PdfDict | undefined
  /** The form requests that the reader draws its fields from their values. */
  readonly #needsAppearances: boolean

  constructor(opened: OpenedPdf, pen: Pen, order: FillOrder) {
    const { config, values } = order
    this.#opened = opened
    this.#order = order
    this.#objects = opened.objects
    this.#pen = pen
    this.#config = config
    this.#values = values
    this.#canvases = opened.pages.map((page) => new Canvas(page, opened.objects))
    this.#structure = new Structure(opened)
    this.#printed = new PrintedFields(opened, this.#structure)
    this.#form = opened.objects.dict(opened.catalog, 'AcroForm')
    this.#needsAppearances = this.#form !== undefined && needsAppearances(this.#form, opened.objects)
  }

  fill(): void {
    const { catalog, pages } = this.#opened
    settleLayers(catalog, this.#objects)
    const fields = readFields(catalog, pages, this.#objects)
    for (const dict of settleAnnotations(this.#opened, fields).removed) this.#structure.forgetAnnotation(dict)
    stripActiveContent(catalog, pages, fields, this.#objects)
    this.#config = withSigningRules(this.#config, fields, this.#values, this.#objects)
    for (const field of fields) this.#fillField(field)
    this.#place()
    const names = new Set(fields.map(({ name }) => name))
    for (const [name, entry] of Object.entries(this.#config))
      if (!isPlaced(entry) && !names.has(name)) this.report.unknown.push(name)
    drawAnnotations(this.#opened, fields, this.#canvases, this.#structure)
    flattenForm(catalog, pages, fields, this.#objects)
    finishFilled(this.#opened, this.#order, {
      structure: this.#structure,
      printed: this.#printed,
      canvases: this.#canvases,
      attachment: this.#attachment,
      pen: this.#pen,
      fields,
    })
  }

  #fillField(field: Field): void {
    if (field.type === 'signature') this.#fillSigningBox(field)
    else if (field.type === 'button') for (const widget of field.widgets) this.#fillButton(field, widget)
    else if (field.type === 'checkbox' || field.type === 'radio') this.#fillBox(field)
    else this.#fillText(field)
  }

  /** A document that is filled again keeps the signers of its boxes. */
  #fillSigningBox(field: Field): void {
    if (isTooSmallForMark(field)) this.report.smallBoxes = [...(this.report.smallBoxes ?? []), field.name]
    for (const widget of field.widgets) this.#copyLook(widget)
    for (const { dict } of field.widgets) dict.delete('AP')
    const ruled = isBoxRule(this.#config[field.name])
    writeBox(field, ruled ? signingBoxOf(field.name, this.#config) : readBox(field, this.#objects))
  }

  /** The signing removes the box with its appearance: what is printed of it belongs to the page. */
  #copyLook(widget: Widget): void {
    const look = widget.printed ? this.#paintedLook(widget) : undefined
    if (look) this.#keepLook(widget, look)
  }

  #fillButton(field: Field, widget: Widget): void {
    if (isScreenOnly(field, widget)) return
    const ref = this.#ownLook(widget, '')
    const text = captionOf(widget, this.#objects) ?? ''
    const element = this.#printed.ofText(field, widget, ref ? '' : text)
    if (ref) {
      this.#keepLook(widget, ref, element)
      return
    }
    const { size, ink } = textStyleOf(widget, this.#objects)
    const { width, height } = widget.frame
    const style = { size, multiline: false, align: 'center' } as const
    const content = (resources: Resources) =>
      this.#pen.write({ text, width, height, style, comb: 0, ink }, resources).drawing
    this.#draw(widget, { frame: drawFrame(widget, false, this.#objects), content, element })
  }

  #fillText(field: Field): void {
    const plan = planText(field, this.#config, this.#values, this.#objects)
    const place = { pages: this.#opened.pages, objects: this.#objects, pen: this.#pen }
    if (plan.signing) this.report.signing.push(...signingTextsOf(field, plan.signing, place))
    else this.#report(field, plan.text !== '', plan.unchanged)
    for (const widget of field.widgets) {
      if (plan.unchanged && isScreenOnly(field, widget)) continue
      if (plan.signing) this.#reserve(field, widget)
      const ref = plan.unchanged ? this.#ownLook(widget, plan.text) : undefined
      const element = plan.text === '' ? undefined : this.#printed.ofText(field, widget, plan.drawn)
      const frame = drawFrame(widget, false, this.#objects)
      const content = (resources: Resources) => this.#textOf(field, widget, plan, resources)
      if (ref) this.#keepLook(widget, ref, element)
      else this.#draw(widget, { frame, content, element })
    }
    const shown = field.widgets.filter(isVisible).length
    if (!plan.unchanged && plan.text !== '' && shown > this.#missed(field.name))
      this.report.filled.push(field.name)
  }

  /** The boxes of a field or a placed text that do not show it. */
  #missed(name: string): number {
    return this.report.overflowing.filter(({ field }) => field === name).length
  }

  /**
   * The existing appearance of a widget that remains. A form with NeedAppearances declares that its appearances do not
   * show the values: a field with a value is then drawn from it.
   */
  #ownLook(widget: Widget, text: string): PdfRef | undefined {
    if (!this.#needsAppearances) return currentAppearance(widget.dict, undefined, this.#objects)
    return text === '' ? this.#paintedLook(widget) : undefined
  }

  #paintedLook(widget: Widget, state?: string): PdfRef | undefined {
    const ref = currentAppearance(widget.dict, state, this.#objects)
    return ref && hasPaint(ref, this.#objects) ? ref : undefined
  }

  #textOf(field: Field, widget: Widget, plan: TextPlan, resources: Resources): string {
    const { width, height } = widget.frame
    if (plan.text === '') return ''
    // Another box shows the value, or no reader shows the text of the template.
    if (!isVisible(widget) && (plan.unchanged || field.widgets.some(isVisible))) return ''
    const { pages } = this.#opened
    const box = toDisplayedBox(pages[widget.page ?? 0]!, widget.rect)
    const place = { field: field.name, title: fieldTitle(field, this.#opened), page: widget.page ?? 0, box }
    const { maxLength, ...style } = boxStyleOf(field, widget, this.#objects)
    const text = plan.unchanged ? plan.drawn : shortenTo(plan.drawn, maxLength)
    // Cells limit what is drawn, and are reported so.
    if (!plan.unchanged && style.comb === 0 && !isWithin(text, maxLength)) this.#reportLength(place, text)
    return this.#write(place, { ...style, text, width, height }, resources)
  }

  #reportLength({ field, page, box }: Parameters<typeof writeBoxed>[0], text: string): void {
    const { overLimit = [] } = this.report
    this.report.overLimit = [...overLimit, { field, page: page + 1, text, box }]
  }

  #write(place: Parameters<typeof writeBoxed>[0], job: TextJob, resources: Resources): string {
    const [pen, attachment, report] = [this.#pen, this.#attachment, this.report]
    return writeBoxed(place, job, { pen, attachment, report, resources })
  }

  #fillBox(field: Field): void {
    const { stateOf, ruled } = planBox(field, this.#config, this.#values, this.#objects)
    const round = field.type === 'radio'
    const isOn = field.widgets.some((widget) => stateOf(widget) !== undefined)
    const isSeen = field.widgets.some((widget) => isVisible(widget) && stateOf(widget) !== undefined)
    if (isSeen) this.report.ticked.push(field.name)
    else if (ruled) this.#reportUnseen(field, stateOf)
    const isReported = round || (field.flags & FLAGS.required) !== 0 || (ruled && hasSeveralStates(field))
    if (isReported) this.#report(field, isOn, !ruled)
    for (const widget of field.widgets)
      if (ruled || !isScreenOnly(field, widget)) this.#drawBox(field, widget, stateOf(widget))
  }

  /** A choice in a box beyond the edges of its page, or of no size. */
  #reportUnseen(field: Field, stateOf: BoxPlan['stateOf']): void {
    const widget = field.widgets.find((one) => isOnPage(one) && stateOf(one) !== undefined)
    if (!widget) return
    const page = widget.page ?? 0
    const text = optionsOf(field, this.#objects).find(({ value }) => value === stateOf(widget))?.label ?? ''
    const box = toDisplayedBox(this.#opened.pages[page]!, widget.rect)
    this.report.overflowing.push({ field: field.name, page: page + 1, text, box })
  }

  /** `state`: the active one; undefined for none. */
  #drawBox(field: Field, widget: Widget, state: string | undefined): void {
    const element = state === undefined ? undefined : this.#printed.ofBox(field, widget, state)
    const off = this.#paintedLook(widget, 'Off')
    // A single appearance for all states does not show the state.
    const isSame = isStream(appearanceOf(widget.dict, this.#objects))
    const drawn = isSame ? undefined : this.#paintedLook(widget, state ?? widget.states[0])
    const on = drawn && off && drawAlike(drawn, off, this.#form, this.#objects) ? undefined : drawn
    if (state !== undefined && on) this.#keepLook(widget, on, element)
    else if (state === undefined && (off || !this.#asksForFrame(widget, on))) {
      if (off) this.#keepLook(widget, off)
    } else this.#drawOwnBox(widget, { element, off, round: field.type === 'radio' })
  }

  /** A form that draws its mark and has no appearance for `Off` means an empty box. */
  #asksForFrame(widget: Widget, mark: PdfRef | undefined): boolean {
    const isEmpty = mark !== undefined || currentAppearance(widget.dict, 'Off', this.#objects) !== undefined
    return this.#needsAppearances || !isEmpty
  }

  #drawOwnBox(
    widget: Widget,
    {
      element,
      off,
      round,
    }: { element: (() => Element) | undefined; off?: PdfRef | undefined; round: boolean },
  ) {
    const frame = drawFrame(widget, round, this.#objects)
    if (off) this.#keepLook(widget, off)
    const content = (resources: Resources) => (element ? this.#markOf(widget, round, resources) : '')
    this.#draw(widget, { frame: off ? '' : frame, content, element })
  }

  /** The mark that the form defines, or the usual one. */
  #markOf(widget: Widget, round: boolean, resources: Resources): string {
    const text = markSymbolOf(widget, this.#objects)
    if (text === undefined) return drawMark(widget, round)
    const { width, height } = widget.frame
    const { size, ink } = textStyleOf(widget, this.#objects)
    return this.#pen.mark({ text, width, height, size, ink }, resources)
  }

  /** Draws on the page at the position of a widget. */
  #draw(widget: Widget, { frame, content = () => '', element }: Drawing): void {
    const canvas = this.#canvases[widget.page ?? -1]
    const { order, hidden } = widget
    if (!canvas || hidden) return
    const drawing = content(canvas.resources)
    if (!isVisible(widget)) return
    const { whole } = widget
    if (frame !== '') canvas.add(transformMatrix(whole.frame.matrix, frame), { order })
    if (drawing !== '')
      canvas.add(transformMatrix(widget.frame.matrix, drawing), { order, ...(element && { element }) })
  }

  /** Reserves the position in the structure for a text that the signing will write. */
  #reserve(field: Field, widget: Widget): void {
    if (!isOnPage(widget)) return
    this.#canvases[widget.page ?? -1]?.reserve(this.#printed.ofSigningText(field, widget), widget.order)
  }

  /** Moves the template's existing appearance onto the page when the widget is removed. */
  #keepLook(widget: Widget, ref: PdfRef, element?: () => Element): void {
    const canvas = this.#canvases[widget.page ?? -1]
    const { order, whole } = widget
    if (!canvas || !isVisible(widget)) return
    const drawing = drawAppearance(ref, whole, this.#form, canvas.resources, this.#objects)
    canvas.add(drawing, { order, ...(element && { element }) })
  }

  #place(): void {
    for (const placed of placeTexts(this.#config, this.#values, this.#opened.pages, this.report)) {
      const { name, page, box, job, signing } = placed
      const canvas = this.#canvases[page]!
      if (signing) {
        const place = { page: this.#opened.pages[page]!, pen: this.#pen }
        this.report.signing.push(placedSigningText(placed, signing, place))
        canvas.reserve(() => this.#structure.add('P', { T: name, Pg: place.page.ref }))
        continue
      }
      const { matrix } = this.#opened.pages[page]!.frame
      const drawing = this.#write({ field: name, title: name, page, box }, job, canvas.resources)
      canvas.add(transformMatrix(matrix, transformMatrix([1, 0, 0, 1, box.x, box.y], drawing)), {
        element: () => this.#structure.add('P'),
      })
      if (this.#missed(name) === 0) this.report.filled.push(name)
    }
  }

  #report({ name, widgets, flags }: Field, shows: boolean, noRule: boolean): void {
    const place = widgets.find(isVisible)
    if (shows || place?.page === undefined) return
    const why = noRule ? ('no-rule' as const) : ('empty' as const)
    const required = (flags & FLAGS.required) !== 0
    this.report.unfilled.push({ field: name, page: place.page + 1, why, required })
  }
}
