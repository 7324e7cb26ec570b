import { PdfArray, type PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { currentAppearance, hasPaint } from './appearance.ts'
import { numbers } from './drawing-operators.ts'
import { type Field, SHOWN } from './fields.ts'
import { toBox } from './frames.ts'
import { layersOf, type ShowsLayer } from './layers.ts'
import { asDict, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'
import { removeFromStructure } from './structure-tree.ts'

/** An annotation that the template screen names. */
export interface NamedAnnotation {
  /** What it is, in Italian. */
  kind: string
  /** Its comment; empty for none. */
  text: string
  /** From 1. */
  page: number
}

export interface SettledAnnotations {
  /** Comments, which are removed. */
  comments: NamedAnnotation[]
  /** Drawn on the screen alone or nowhere, and removed. */
  unprinted: NamedAnnotation[]
  /** Drawn in print alone, and now always. */
  paperOnly: NamedAnnotation[]
  removed: Set<PdfDict>
}

/** Types that readers draw from their entries, each in its own way, when they have no appearance. */
const DRAWN_BY_READERS: Record<string, string> = {
  FreeText: 'casella di testo',
  Stamp: 'timbro',
  Highlight: 'evidenziazione',
  Underline: 'sottolineatura',
  Squiggly: 'sottolineatura',
  StrikeOut: 'testo barrato',
  Ink: 'disegno a mano',
  Caret: 'segno di inserimento',
  Redact: 'testo da oscurare',
  Line: 'linea',
  Square: 'rettangolo',
  Circle: 'cerchio',
  Polygon: 'poligono',
  PolyLine: 'linea spezzata',
}
/** What reviewers write, and who they are. */
const REMARKS = [
  'Contents',
  'RC',
  'T',
  'Subj',
  'Popup',
  'IRT',
  'RT',
  'State',
  'StateModel',
  'ExData',
] as const

/**
 * Leaves the annotations that a print of the template shows, for display and print alike, and removes comments. The
 * layers are settled before. Throws `RefusedFile` for a printed annotation that readers draw in different ways.
 */
export function settleAnnotations(
  { catalog, pages, objects }: Pick<OpenedPdf, 'catalog' | 'pages' | 'objects'>,
  fields: readonly Field[],
): SettledAnnotations {
  const widgets = new Set(fields.flatMap((field) => field.widgets.map(({ dict }) => dict)))
  const settler = new Settler(layersOf(catalog, objects), objects)
  for (const [at, { dict: page }] of pages.entries()) {
    const items = objects.array(page, 'Annots')
    const left = items.filter((item) => {
      const dict = asDict(objects.resolve(item))
      return !dict || widgets.has(dict) || settler.settle(dict, at + 1)
    })
    setAnnotations(page, items, left)
  }
  removeFromStructure(catalog, settler.found.removed, objects)
  return settler.found
}

class Settler {
  readonly found: SettledAnnotations = { comments: [], unprinted: [], paperOnly: [], removed: new Set() }
  readonly #shows: ShowsLayer
  readonly #objects: Objects

  constructor(shows: ShowsLayer, objects: Objects) {
    this.#shows = shows
    this.#objects = objects
  }

  /** Whether the annotation stays. */
  settle(dict: PdfDict, page: number): boolean {
    if (this.found.removed.has(dict)) return false
    const stays = this.#settle(dict, page)
    if (!stays) this.found.removed.add(dict)
    return stays
  }

  #settle(dict: PdfDict, page: number): boolean {
    const objects = this.#objects
    const type = objects.name(dict, 'Subtype') ?? ''
    const flags = objects.number(dict, 'F') ?? 0
    const isPrinted =
      (flags & SHOWN.print) !== 0 && (flags & SHOWN.hidden) === 0 && this.#shows(dict.get('OC'))
    if (type === 'Link') return this.#settleLink(dict, isPrinted)
    const text = (objects.text(dict, 'Contents') ?? '').trim()
    const named = { kind: DRAWN_BY_READERS[type] ?? 'annotazione', text, page }
    const isComment = type === 'Text' || type === 'Popup'
    // The text of a text box is what it shows.
    if (text !== '' && (isComment || (type in DRAWN_BY_READERS && type !== 'FreeText')))
      this.found.comments.push(named)
    if (isComment) return false
    for (const key of REMARKS) dict.delete(key)
    const rect = toBox(objects.numbers(dict, 'Rect'))
    if (!rect || rect.width <= 0 || rect.height <= 0) return false
    const look = currentAppearance(dict, undefined, objects)
    const isDrawn = look ? hasPaint(look, objects) : type in DRAWN_BY_READERS
    if (!isPrinted || !isDrawn) {
      if (isDrawn) this.found.unprinted.push(named)
      return false
    }
    if (!look) {
      const place = `Pagina ${page}: ${named.kind}.`
      throw new RefusedFile('unclear-annotation', `${type} on page ${page}`, place)
    }
    if ((flags & SHOWN.noView) !== 0) this.found.paperOnly.push(named)
    dict.set('F', PdfNumber.of(SHOWN.print | (flags & SHOWN.noRotate)))
    dict.delete('OC')
    return true
  }

  /** A link stays, with its border or look where these are printed. */
  #settleLink(dict: PdfDict, isPrinted: boolean): boolean {
    if (isPrinted) dict.set('F', PdfNumber.of(SHOWN.print))
    else removeLook(dict)
    return true
  }
}

/** Leaves a link without a drawing: without an entry it has a border. */
export function removeLook(link: PdfDict): void {
  for (const key of ['AP', 'BS', 'C'] as const) link.delete(key)
  link.set('Border', numbers(0, 0, 0))
}

/** Sets the annotations of a page to those that are left. */
export function setAnnotations(page: PdfDict, given: readonly PdfObject[], left: readonly PdfObject[]): void {
  if (left.length === given.length) return
  if (left.length === 0) page.delete('Annots')
  else page.set('Annots', PdfArray.of(...left))
}
