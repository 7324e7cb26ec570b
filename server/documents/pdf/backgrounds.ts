import { PdfArray, type PdfDict, type PdfRef } from '@libpdf/core'
import { currentAppearance, drawAppearance, hasPaint } from './appearance.ts'
import type { Canvas } from './canvas.ts'
import { type Field, isHidden, isVisible, type Widget } from './fields.ts'
import { type Box, doOverlap, toBox } from './frames.ts'
import { asDict, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'

/** An annotation other than a field that is visible on its page. */
interface Background {
  order: number
  rect: Box
  ref: PdfRef
}

/** Annotation types that the reader shows instead of the page, or that a user clicks. */
const LEFT = new Set(['Widget', 'Link', 'Popup', 'Text'])

/** Removes the annotations that are drawn below one of these fields and overlap it. */
function takeBackgrounds(page: PdfDict, widgets: readonly Widget[], objects: Objects): Background[] {
  const items = objects.array(page, 'Annots')
  const found = items.flatMap((item, order): Background[] => {
    const dict = asDict(objects.resolve(item))
    const rect = dict && toBox(objects.numbers(dict, 'Rect'))
    if (!dict || !rect || LEFT.has(objects.name(dict, 'Subtype') ?? 'Text')) return []
    if (isHidden(objects.number(dict, 'F') ?? 0)) return []
    const isBelow = widgets.some((widget) => widget.order > order && doOverlap(widget.rect, rect))
    const ref = isBelow ? currentAppearance(dict, undefined, objects) : undefined
    return ref && hasPaint(ref, objects) ? [{ order, rect, ref }] : []
  })
  const taken = new Set(found.map(({ order }) => order))
  if (taken.size > 0) page.set('Annots', PdfArray.of(...items.filter((_, order) => !taken.has(order))))
  return found
}

/** Draws other annotations below fields into the page: as annotations they would cover the flattened fields. */
export function drawBackgrounds(
  { pages, catalog, objects }: OpenedPdf,
  fields: readonly Field[],
  canvases: readonly Canvas[],
): void {
  const form = objects.dict(catalog, 'AcroForm')
  const widgets = fields.flatMap((field) => field.widgets).filter(isVisible)
  for (const [number, { dict }] of pages.entries()) {
    const above = widgets.filter(({ page }) => page === number)
    const canvas = canvases[number]!
    for (const { order, rect, ref } of takeBackgrounds(dict, above, objects))
      canvas.add(drawAppearance(ref, { rect }, form, canvas.resources, objects), { order })
  }
}
