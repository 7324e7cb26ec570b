import { type EmbeddedFont, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { countOpenStates } from './count-open-states.ts'
import { drawingStream } from './drawing-operators.ts'
import { isStream, keyOf, type Objects, unpackOrNothing } from './objects.ts'
import type { Page } from './pages.ts'
import type { Element, Structure } from './structure.ts'

/** The named resources of a drawing. */
export interface Resources {
  /** The resource name of a font. */
  font(font: EmbeddedFont): string
  /** The resource name of another drawing. */
  drawing(ref: PdfRef): string
}

type Kind = 'Font' | 'XObject'

/** Adds names to an unshared resource dictionary. */
export function resourcesIn(dict: PdfDict, objects: Objects): Resources {
  const known = new Map<string, string>()
  const nameOf = (kind: Kind, prefix: string, ref: PdfRef): string => {
    const key = `${kind} ${keyOf(ref)}`
    const had = known.get(key)
    if (had) return had
    const group = ownResourceGroup(dict, kind, objects)
    let count = 1
    while (group.has(`${prefix}${count}`)) count += 1
    const name = `${prefix}${count}`
    group.set(name, ref)
    known.set(key, name)
    return name
  }
  return {
    font: (font) => nameOf('Font', 'SpF', font.ref),
    drawing: (ref) => nameOf('XObject', 'SpX', ref),
  }
}

/** The group as a direct dictionary: pages may share theirs. */
function ownResourceGroup(dict: PdfDict, kind: Kind, objects: Objects): PdfDict {
  const existing = dict.get(kind)
  if (existing instanceof PdfDict) return existing
  const own = objects.dict(dict, kind)?.clone() ?? new PdfDict()
  dict.set(kind, own)
  return own
}

/** A form may specify CMYK colours for its texts. */
const CMYK_OPERATOR = /[\d.] [kK]\n/
/** Drawings of this program, whose operators every document accepts. */
export const ownDrawings = new WeakSet<PdfObject>()

/** A part of the drawing. Without an element it is an artifact, which screen readers skip. */
interface Part {
  drawing: string
  order: number
  element: (() => Element) | undefined
}

interface Place {
  /** The drawing order on the page: higher numbers are drawn above lower ones. */
  order?: number
  /** The structure element of the drawing; called in drawing order. */
  element?: () => Element
}

/** Additional drawings above the existing content of a page. */
export class Canvas {
  readonly #page: Page
  readonly #objects: Objects
  readonly #parts: Part[] = []
  #resources: Resources | undefined

  constructor(page: Page, objects: Objects) {
    this.#page = page
    this.#objects = objects
  }

  /** The page's resources, copied on first use: pages may share theirs. */
  get resources(): Resources {
    if (this.#resources) return this.#resources
    const { dict } = this.#page
    const own = this.#objects.dict(dict, 'Resources')?.clone() ?? new PdfDict()
    for (const kind of ['Font', 'XObject'] as const) {
      const group = this.#objects.dict(own, kind)
      if (group) own.set(kind, group.clone())
    }
    dict.set('Resources', own)
    this.#resources = resourcesIn(own, this.#objects)
    return this.#resources
  }

  /** Adds a drawing above those of a lower order and above earlier ones of the same order. */
  add(drawing: string, { order = Number.POSITIVE_INFINITY, element }: Place = {}): void {
    if (drawing !== '') this.#parts.push({ drawing, order, element })
  }

  /** Reserves a position among the drawings for an element that has no drawing yet. */
  reserve(element: () => Element, order = Number.POSITIVE_INFINITY): void {
    this.#parts.push({ drawing: '', order, element })
  }

  /**
   * Writes the drawing to the page, isolated from the graphics state of the page's own drawing. `own` is the element of
   * the existing content; without it that content stays untagged.
   */
  finish(structure: Structure, own?: () => Element): void {
    const { dict } = this.#page
    const existing = contentsOf(this.#page, this.#objects)
    const wraps = own !== undefined && existing.length > 0
    if (this.#parts.length === 0 && !wraps) return
    const stream = (text: string) => {
      const drawn = drawingStream(text)
      if (!CMYK_OPERATOR.test(text)) ownDrawings.add(drawn)
      return this.#objects.register(drawn)
    }
    const begin = wraps ? this.#begin(structure, own()) : ''
    const parts = this.#drawing(structure)
    const end = wraps ? 'EMC\n' : ''
    const all =
      existing.length === 0
        ? [stream(parts)]
        : [stream(`${begin}q\n`), ...existing, stream(`\n${this.#restore(existing)}${end}${parts}`)]
    dict.set('Contents', PdfArray.of(...all))
  }

  /** Restores the state before the existing content, which may have saved further ones. */
  #restore(existing: readonly PdfRef[]): string {
    const drawings = existing.map((ref) => this.#objects.resolve(ref)).filter(isStream)
    const open = countOpenStates(
      Buffer.concat(drawings.flatMap((drawing) => [unpackOrNothing(drawing), NEW_LINE])),
    )
    return 'Q\n'.repeat(1 + open)
  }

  #drawing(structure: Structure): string {
    // Infinity minus Infinity is NaN.
    const ordered = this.#parts.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
    let text = ''
    let decorates = false
    for (const { drawing, element } of ordered) {
      if (element && drawing === '') element()
      else if (element) {
        text += `${decorates ? 'EMC\n' : ''}${this.#begin(structure, element())}${drawing}EMC\n`
        decorates = false
      } else {
        text += `${decorates ? '' : '/Artifact BMC\n'}${drawing}`
        decorates = true
      }
    }
    return decorates ? `${text}EMC\n` : text
  }

  #begin(structure: Structure, element: Element): string {
    return `/${element.type} <</MCID ${structure.mark(this.#page, element)}>> BDC\n`
  }
}

const NEW_LINE = Buffer.from('\n')

/** The content streams of a page. */
export function contentsOf({ dict }: Pick<Page, 'dict'>, objects: Objects): PdfRef[] {
  const value = dict.get('Contents')
  const target = objects.resolve(value)
  if (target instanceof PdfArray) return [...target].filter((item) => item instanceof PdfRef)
  if (target?.type === 'stream') return [value instanceof PdfRef ? value : objects.register(target)]
  return []
}
