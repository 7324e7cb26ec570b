import type { PdfDict } from '@libpdf/core'
import { removeLook, setAnnotations } from './annotations.ts'
import { currentAppearance, drawAppearance } from './appearance.ts'
import type { Canvas } from './canvas.ts'
import { transformMatrix } from './drawing-operators.ts'
import { type Field, uprightOf } from './fields.ts'
import { toBox } from './frames.ts'
import { asDict } from './objects.ts'
import type { OpenedPdf } from './open.ts'
import type { Element, Structure } from './structure.ts'
import { elementsOfAnnotations, removeFromStructure } from './structure-tree.ts'
import { drawBorder } from './widget-style.ts'

/** Types with words; the others decorate the page. */
const READ_ALOUD = new Set(['FreeText', 'Stamp'])
const BLACK = [0]

/**
 * Draws the annotations of a settled document into its pages, and leaves fields and links. As annotations they would
 * cover the flattened fields, and a reader may hide them or leave them out of a print.
 */
export function drawAnnotations(
  { pages, catalog, objects }: OpenedPdf,
  fields: readonly Field[],
  canvases: readonly Canvas[],
  structure: Structure,
): void {
  const form = objects.dict(catalog, 'AcroForm')
  const widgets = new Set(fields.flatMap((field) => field.widgets.map(({ dict }) => dict)))
  const drawn = new Set<PdfDict>()
  let holders: ReturnType<typeof elementsOfAnnotations> | undefined
  const elementOf = (dict: PdfDict): (() => Element) => {
    holders ??= structure.isNew ? new Map() : elementsOfAnnotations(catalog, objects)
    const holder = holders.get(dict)
    return () =>
      holder && !holder.dict.has('K') ? structure.become(holder.ref, 'P', {}) : structure.add('P')
  }
  for (const [number, page] of pages.entries()) {
    const canvas = canvases[number]!
    const items = objects.array(page.dict, 'Annots')
    const left = items.filter((item, order) => {
      const dict = asDict(objects.resolve(item))
      if (!dict || widgets.has(dict)) return true
      const type = objects.name(dict, 'Subtype') ?? ''
      const look = currentAppearance(dict, undefined, objects)
      const rect = toBox(objects.numbers(dict, 'Rect'))
      if (look && rect) {
        const upright = uprightOf({ rect, flags: objects.number(dict, 'F') ?? 0 }, page)
        const drawing = drawAppearance(look, { rect, upright }, form, canvas.resources, objects)
        canvas.add(drawing, { order, ...(READ_ALOUD.has(type) && { element: elementOf(dict) }) })
      } else if (rect) {
        const line = dict.has('C') ? objects.numbers(dict, 'C') : BLACK
        const border = drawBorder(dict, { ...rect, line }, objects)
        if (border !== '') canvas.add(transformMatrix([1, 0, 0, 1, rect.x, rect.y], border), { order })
      }
      drawn.add(dict)
      return type === 'Link'
    })
    setAnnotations(page.dict, items, left)
  }
  const isLink = (dict: PdfDict) => objects.name(dict, 'Subtype') === 'Link'
  for (const dict of drawn) if (isLink(dict)) removeLook(dict)
  const removed = new Set([...drawn].filter((dict) => !isLink(dict)))
  for (const dict of removed) structure.forgetAnnotation(dict)
  removeFromStructure(catalog, removed, objects)
}
