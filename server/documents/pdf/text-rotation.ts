import type { PdfDict } from '@libpdf/core'
import { type Rotation, toBox, toRotation } from './frames.ts'
import { asDict, type Objects } from './objects.ts'
import type { Page } from './pages.ts'

/** The aspect ratio from which a field's shape determines the direction of its text. */
const LONG_SIDE_RATIO = 1.5

/**
 * The rotation of the fields of each page without an explicit one. A form drawn on a rotated page has upright fields; a
 * page rotated afterwards has rotated fields, which the shapes of the boxes reveal.
 */
export function textRotations(pages: readonly Page[], objects: Objects): Rotation[] {
  return pages.map((page) => {
    if (page.rotation !== 90 && page.rotation !== 270) return page.rotation
    const shapes = boxesWithoutRotation(page, objects)
    const along = shapes.filter(({ width, height }) => width > LONG_SIDE_RATIO * height).length
    const across = shapes.filter(({ width, height }) => height > LONG_SIDE_RATIO * width).length
    return along > across ? 0 : page.rotation
  })
}

/** The boxes of fields without an explicit rotation. */
const boxesWithoutRotation = ({ dict }: Page, objects: Objects) =>
  objects.array(dict, 'Annots').flatMap((item) => {
    const widget = asDict(objects.resolve(item))
    if (!widget || objects.name(widget, 'Subtype') !== 'Widget') return []
    return explicitRotation(widget, objects) === undefined
      ? (toBox(objects.numbers(widget, 'Rect')) ?? [])
      : []
  })

/** The explicit rotation of a field. */
export function explicitRotation(widget: PdfDict, objects: Objects): Rotation | undefined {
  const characteristics = objects.dict(widget, 'MK')
  const given = characteristics && objects.number(characteristics, 'R')
  return given === undefined ? undefined : toRotation(given)
}
