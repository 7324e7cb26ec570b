import { type EmbeddedFont, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { drawingStream } from './ink.ts'
import { keyOf, type Objects } from './objects.ts'
import type { Page } from './pages.ts'

/** What a drawing refers to by name. */
export interface Resources {
  /** The name of a typeface here. */
  font(font: EmbeddedFont): string
  /** The name of another drawing here. */
  drawing(ref: PdfRef): string
}

type Kind = 'Font' | 'XObject'

/** Adds names to a dictionary of resources that nobody else has. */
export function resourcesIn(dict: PdfDict, objects: Objects): Resources {
  const known = new Map<string, string>()
  const nameOf = (kind: Kind, prefix: string, ref: PdfRef): string => {
    const key = `${kind} ${keyOf(ref)}`
    const had = known.get(key)
    if (had) return had
    const group = ownGroup(dict, kind, objects)
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

/** The group as a dictionary inside this one: pages may share theirs. */
function ownGroup(dict: PdfDict, kind: Kind, objects: Objects): PdfDict {
  const standing = dict.get(kind)
  if (standing instanceof PdfDict) return standing
  const own = objects.dict(dict, kind)?.clone() ?? new PdfDict()
  dict.set(kind, own)
  return own
}

/** What is drawn on a page above what it shows already. */
export class Canvas {
  readonly #page: Page
  readonly #objects: Objects
  readonly #parts: { drawing: string; order: number }[] = []
  #resources: Resources | undefined

  constructor(page: Page, objects: Objects) {
    this.#page = page
    this.#objects = objects
  }

  /** The page's resources, from now on its own: pages may share theirs. */
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

  /** Adds a drawing above those of a lower order, and above earlier ones of its own. */
  add(drawing: string, order = Number.POSITIVE_INFINITY): void {
    if (drawing !== '') this.#parts.push({ drawing, order })
  }

  /** Puts the drawing on the page, apart from whatever state the page's own drawing leaves behind. */
  finish(): void {
    if (this.#parts.length === 0) return
    const { dict } = this.#page
    const existing = this.#contents(dict.get('Contents'))
    const stream = (text: string) => this.#objects.register(drawingStream(text))
    // Infinity less Infinity is no number.
    const ordered = this.#parts.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))
    const parts = ordered.map(({ drawing }) => drawing).join('')
    const all =
      existing.length === 0 ? [stream(parts)] : [stream('q\n'), ...existing, stream(`\nQ\n${parts}`)]
    dict.set('Contents', PdfArray.of(...all))
  }

  #contents(value: PdfObject | undefined): PdfRef[] {
    const target = this.#objects.follow(value)
    if (target instanceof PdfArray) return [...target].filter((item) => item instanceof PdfRef)
    if (target?.type === 'stream') return [value instanceof PdfRef ? value : this.#objects.register(target)]
    return []
  }
}
