import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import {
  type Box,
  commonBox,
  coveredBox,
  type Frame,
  frameOf,
  type Rotation,
  toBox,
  uprightFrame,
} from './frames.ts'
import { layersOf, type ShowsLayer } from './layers.ts'
import { asDict, decodedText, keyOf, nameText, type Objects } from './objects.ts'
import { type Page, placesOfAnnotations } from './pages.ts'
import { explicitRotation, textRotations } from './text-rotation.ts'

export type PdfFieldType = 'text' | 'checkbox' | 'radio' | 'combo' | 'list' | 'signature' | 'button'

/** A widget of a field on a page. */
export interface Widget {
  dict: PdfDict
  /** From the widget up to the form: the lookup path of its style, which may differ from that of its siblings. */
  chain: readonly PdfDict[]
  /** From 0; undefined when no page shows it. A dictionary that several pages list is a widget on each. */
  page: number | undefined
  /** The index among the annotations of the page: later ones are drawn above earlier ones. */
  order: number
  /** The part that its page shows, in the page's own coordinates; without width or height when it shows nothing. */
  rect: Box
  /** Transforms upright drawings of this part to its position on the page. */
  frame: Frame
  /** The whole widget, which may extend beyond the edges of its page. */
  whole: WholeWidget
  /** Hidden on paper: by its flags or by its layer. */
  hidden: boolean
  /** The form prints the widget: it has the flag `Print`. */
  printed: boolean
  /** The states in which this box or button is on, usually one; none for other fields. */
  states: string[]
}

/** The extent of a widget in the file: that of its appearance and of its border. */
interface WholeWidget {
  rect: Box
  frame: Frame
  /** Of a widget that stays upright on a turned page: its frame. */
  upright: Frame | undefined
}

export interface Field {
  /** The full name: `cliente.nome`. */
  name: string
  type: PdfFieldType
  flags: number
  /** The field's own dictionaries: one, or more where a form gives several fields one name. */
  dicts: PdfDict[]
  /** From the field up to the form: the lookup path of inherited attributes. */
  chain: readonly PdfDict[]
  widgets: Widget[]
}

export const FLAGS = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  radiosInUnison: 1 << 25,
} as const

const MAX_DEPTH = 64
const MAX_FIELDS = 20_000
/** Flags of annotations. */
export const SHOWN = { hidden: 1 << 1, print: 1 << 2, noRotate: 1 << 4, noView: 1 << 5 } as const

/** The frame of an annotation that its flag keeps upright on a turned page; undefined for any other. */
export const uprightOf = (
  { rect, flags }: { rect: Box; flags: number },
  page: Page | undefined,
): Frame | undefined =>
  page && page.rotation !== 0 && (flags & SHOWN.noRotate) !== 0
    ? uprightFrame(rect, page.rotation)
    : undefined

/** Whether an annotation is neither displayed nor printed: one with `NoView` and `Print` is on paper. */
export const isHidden = (flags: number): boolean =>
  (flags & SHOWN.hidden) !== 0 || ((flags & SHOWN.noView) !== 0 && (flags & SHOWN.print) === 0)

interface Node {
  item: PdfObject
  name: string
  ancestors: readonly PdfDict[]
}

/**
 * The fields of a form in order, including widgets that are missing in the form's list. Cycles are cut. Throws
 * `RefusedFile` for a tree that is too deep or too large.
 */
export function readFields(catalog: PdfDict, pages: readonly Page[], objects: Objects): Field[] {
  const form = objects.dict(catalog, 'AcroForm')
  const reader = new Reader(pages, layersOf(catalog, objects), objects)
  const roots = form ? objects.array(form, 'Fields') : []
  reader.walk(roots.map((item) => ({ item, name: '', ancestors: form ? [form] : [] })))
  for (const { dict } of pages) {
    for (const item of objects.array(dict, 'Annots')) reader.adopt(item, form)
  }
  return reader.fields()
}

class Reader {
  readonly #pages: readonly Page[]
  readonly #objects: Objects
  readonly #shows: ShowsLayer
  readonly #turns: readonly Rotation[]
  readonly #placesOf: ReturnType<typeof placesOfAnnotations>
  readonly #met = new Set<PdfDict>()
  readonly #fields = new Map<string, Field>()
  /** The dictionaries of widgets that a field has, each once. */
  readonly #counts = new Map<Field, number>()

  constructor(pages: readonly Page[], shows: ShowsLayer, objects: Objects) {
    this.#pages = pages
    this.#objects = objects
    this.#shows = shows
    this.#turns = textRotations(pages, objects)
    this.#placesOf = placesOfAnnotations(pages, objects)
  }

  fields(): Field[] {
    return [...this.#fields.values()]
  }

  walk(open: Node[]): void {
    const stack = open.reverse()
    for (let node = stack.pop(); node; node = stack.pop()) {
      const dict = asDict(this.#objects.resolve(node.item))
      if (!dict || this.#met.has(dict)) continue
      this.#met.add(dict)
      if (this.#met.size > MAX_FIELDS) throw new RefusedFile('too-complex', `over ${MAX_FIELDS} fields`)
      if (node.ancestors.length > MAX_DEPTH) throw new RefusedFile('too-complex', 'field tree too deep')
      stack.push(...this.#visit(node, dict).reverse())
    }
  }

  /** A widget on a page without a form field: PDF readers display it anyway. */
  adopt(item: PdfObject, form: PdfDict | undefined): void {
    const dict = asDict(this.#objects.resolve(item))
    if (!dict || this.#met.has(dict) || this.#objects.name(dict, 'Subtype') !== 'Widget') return
    const ancestors = this.#parentsOf(dict)
    const name = [...ancestors]
      .reverse()
      .map((node) => this.#objects.text(node, 'T') ?? '')
      .filter(Boolean)
    this.walk([{ item, name: name.join('.'), ancestors: form ? [...ancestors, form] : ancestors }])
  }

  #parentsOf(dict: PdfDict): PdfDict[] {
    const found: PdfDict[] = []
    let node = this.#objects.dict(dict, 'Parent')
    while (node && !found.includes(node) && found.length < MAX_DEPTH) {
      found.push(node)
      node = this.#objects.dict(node, 'Parent')
    }
    return found
  }

  /** Stores the field of this node, and returns its child nodes. */
  #visit({ item, name: above, ancestors }: Node, dict: PdfDict): Node[] {
    const own = this.#objects.text(dict, 'T') ?? ''
    const name = [above, own].filter(Boolean).join('.')
    const chain = [dict, ...ancestors]
    const kids = this.#objects.array(dict, 'Kids')
    if (kids.length === 0) this.#keep(name, chain, [[dict, item]])
    const widgets: [PdfDict, PdfObject][] = []
    const below: Node[] = []
    for (const kid of kids) {
      const found = asDict(this.#objects.resolve(kid))
      if (!found || this.#met.has(found)) continue
      if (found.has('T') || found.has('Kids')) below.push({ item: kid, name, ancestors: chain })
      else {
        this.#met.add(found)
        widgets.push([found, kid])
      }
    }
    if (widgets.length > 0) this.#keep(name, chain, widgets)
    return below
  }

  #keep(name: string, chain: readonly PdfDict[], widgets: readonly (readonly [PdfDict, PdfObject])[]): void {
    const type = this.#typeOf(chain)
    if (!type || name === '') return
    const known = this.#fields.get(name)
    const field = known?.type === type ? known : this.#begin(name, type, chain, known !== undefined)
    const dict = chain.find((node) => node.has('T'))
    if (dict && !field.dicts.includes(dict)) field.dicts.push(dict)
    for (const [widget, item] of widgets) {
      const path = widget === chain[0] ? chain : [widget, ...chain]
      field.widgets.push(...this.#widgetsOf(path, item, field))
      this.#counts.set(field, (this.#counts.get(field) ?? 0) + 1)
    }
  }

  #begin(name: string, type: PdfFieldType, chain: readonly PdfDict[], taken: boolean): Field {
    const flags = inheritedNumber(chain, 'Ff', this.#objects) ?? 0
    const field: Field = { name, type, flags, dicts: [], chain, widgets: [] }
    this.#fields.set(taken ? `${name}#${this.#fields.size}` : name, field)
    return field
  }

  #typeOf(chain: readonly PdfDict[]): PdfFieldType | undefined {
    const kind = findInherited(chain, 'FT', this.#objects)
    const flags = inheritedNumber(chain, 'Ff', this.#objects) ?? 0
    switch (decodedText(kind) ?? '') {
      case 'Tx':
        return 'text'
      case 'Ch':
        return flags & FLAGS.combo ? 'combo' : 'list'
      case 'Sig':
        return 'signature'
      case 'Btn':
        return flags & FLAGS.pushButton ? 'button' : flags & FLAGS.radio ? 'radio' : 'checkbox'
      default:
        return undefined
    }
  }

  /** One for each page that lists it. */
  #widgetsOf(chain: readonly PdfDict[], item: PdfObject, field: Field): Widget[] {
    const dict = chain[0]!
    const parent = dict.get('P')
    const places =
      (item instanceof PdfRef ? this.#placesOf.get(keyOf(item)) : undefined) ??
      this.#placesOf.get(dict) ??
      (parent instanceof PdfRef ? this.#placesOf.get(keyOf(parent)) : undefined)
    const rect = toBox(this.#objects.numbers(dict, 'Rect')) ?? { x: 0, y: 0, width: 0, height: 0 }
    const flags = this.#objects.number(dict, 'F') ?? 0
    const hidden = isHidden(flags) || !this.#shows(dict.get('OC'))
    const printed = (flags & SHOWN.print) !== 0
    const states = this.#onStates(dict, field)
    return (places ?? [{ page: undefined, order: 0 }]).map(({ page, order }) => {
      const shown = this.#pages[page ?? -1]
      const upright = uprightOf({ rect, flags }, shown)
      const rotation = explicitRotation(dict, this.#objects) ?? this.#turns[page ?? -1] ?? 0
      const whole = { rect, frame: upright ?? frameOf(rect, rotation), upright }
      return { dict, chain, page, order, ...partOn(shown, whole, rotation), whole, hidden, printed, states }
    })
  }

  /** The names of the states with an appearance for "on"; without appearances the export value or its number. */
  #onStates(dict: PdfDict, field: Field): string[] {
    if (field.type !== 'checkbox' && field.type !== 'radio') return []
    const drawn = drawnStates(dict, this.#objects)
    if (drawn.length > 0) return drawn
    const state = this.#objects.name(dict, 'AS')
    if (state !== undefined && state !== 'Off') return [state]
    const before = this.#counts.get(field) ?? 0
    return [field.type === 'checkbox' && before === 0 ? 'Yes' : String(before)]
  }
}

const ROUNDING = 0.01

const isCut = (part: Box, { width, height }: Box, loss: number): boolean =>
  part.width < width - loss || part.height < height - loss

/** The part of a widget that the page shows. */
function partOn(
  page: Page | undefined,
  { rect, frame, upright }: WholeWidget,
  rotation: Rotation,
): { rect: Box; frame: Frame } {
  const covered = upright ? coveredBox(upright) : rect
  if (!page) return { rect: covered, frame }
  const part = commonBox(covered, page.box)
  if (!isCut(part, covered, ROUNDING)) return { rect: covered, frame }
  return { rect: part, frame: frameOf(part, upright ? page.rotation : rotation) }
}

/** The states other than `Off` with an appearance, normal or otherwise pressed. */
function drawnStates(widget: PdfDict, objects: Objects): string[] {
  const all = objects.dict(widget, 'AP')
  for (const key of ['N', 'D']) {
    const states = all && objects.dict(all, key)
    if (!states || states instanceof PdfStream) continue
    const drawn = [...states.keys()].map(({ value }) => value).filter((state) => state !== 'Off')
    if (drawn.length > 0) return drawn
  }
  return []
}

/** Whether the widget is intended for display on a page, regardless of its size. */
export const isOnPage = ({ page, hidden }: Widget): boolean => page !== undefined && !hidden

/** Visible on the page or in print. */
export const isVisible = (widget: Widget): boolean =>
  isOnPage(widget) && widget.rect.width > 0 && widget.rect.height > 0

/** The points beyond an edge that matter to nobody. */
const MAX_LOSS = 1

/** Intended for display, and wholly beyond the edges of the page. */
export const isOutside = (widget: Widget): boolean =>
  isOnPage(widget) && !isVisible(widget) && widget.whole.rect.width > 0 && widget.whole.rect.height > 0

/** Visible, and partly beyond the edges of the page. */
export const isPartlyOutside = (widget: Widget): boolean => {
  const { rect, upright } = widget.whole
  return isVisible(widget) && isCut(widget.rect, upright ? coveredBox(upright) : rect, MAX_LOSS)
}

/**
 * A button or a text of the template that no reader prints: `Stampa modulo`, or a hint. Fields that take a value are
 * drawn with it, since many programs omit the flag.
 */
export const isScreenOnly = ({ type, flags }: Field, { printed }: Pick<Widget, 'printed'>): boolean =>
  !printed && (type === 'button' || (type !== 'signature' && (flags & FLAGS.readOnly) !== 0))

/** The normal appearance: a stream, or a dictionary of one for each state. */
export const appearanceOf = (widget: PdfDict, objects: Objects): PdfDict | undefined => {
  const all = objects.dict(widget, 'AP')
  return all && objects.dict(all, 'N')
}

/** An attribute of the field, or of its nearest ancestor that has it. */
export function findInherited(
  chain: readonly PdfDict[],
  key: string,
  objects: Objects,
): PdfObject | undefined {
  for (const dict of chain) {
    const value = objects.get(dict, key)
    if (value !== undefined && value.type !== 'null') return value
  }
  return undefined
}

export function inheritedNumber(
  chain: readonly PdfDict[],
  key: string,
  objects: Objects,
): number | undefined {
  const holder = chain.find((dict) => objects.number(dict, key) !== undefined)
  return holder && objects.number(holder, key)
}

export const inheritedText = (chain: readonly PdfDict[], key: string, objects: Objects): string | undefined =>
  decodedText(findInherited(chain, key, objects))

/** An option with its stored and its displayed value. */
export interface Option {
  value: string
  label: string
}

/** The options of a list, the values of a group's buttons, or the value of a box. */
export function optionsOf(field: Field, objects: Objects): Option[] {
  const given = field.chain.map((dict) => objects.array(dict, 'Opt')).find((items) => items.length > 0) ?? []
  const options = given.map((item) => optionOf(objects.resolve(item), objects))
  if (field.type === 'combo' || field.type === 'list') return options
  if (field.type !== 'radio' && field.type !== 'checkbox') return []
  const found = new Map<string, Option>()
  // Several pages may show one widget.
  const numbers = new Map<PdfDict, number>()
  for (const { dict, states } of field.widgets) {
    if (!numbers.has(dict)) numbers.set(dict, numbers.size)
    for (const [index, value] of states.entries()) {
      // Readable export values are in /Opt, one for each widget; the states are then only numbers.
      const label = options[states.length > 1 ? index : numbers.get(dict)!]?.label ?? nameText(value)
      if (!found.has(value)) found.set(value, { value, label })
    }
  }
  return [...found.values()]
}

/**
 * The choices of a list in the file, one or several: its values, otherwise the options with the numbers of `/I`. What a
 * reset of the form would choose (`/DV`) is no choice.
 */
export function choicesOf(field: Field, objects: Objects): string[] {
  if (field.type !== 'combo' && field.type !== 'list') return []
  const value = findInherited(field.chain, 'V', objects)
  const texts = value?.type === 'array' ? [...value].map((item) => objects.resolve(item)) : [value]
  const chosen = texts.flatMap((item) => decodedText(item) ?? []).filter((text) => text !== '')
  if (value !== undefined) return chosen
  const holder = field.chain.find((dict) => objects.array(dict, 'I').length > 0)
  const options = optionsOf(field, objects)
  return (holder ? objects.numbers(holder, 'I') : []).flatMap((at) => options[at]?.value ?? [])
}

function optionOf(item: PdfObject | undefined, objects: Objects): Option {
  if (item?.type !== 'array') return { value: decodedText(item) ?? '', label: decodedText(item) ?? '' }
  const [value = '', label = value] = [...item].map((part) => decodedText(objects.resolve(part)) ?? '')
  return { value, label }
}
