import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { numbers } from './drawing-operators.ts'
import { type Box, commonBox, type Frame, frameOf, type Rotation, toBox, toRotation } from './frames.ts'
import { asDict, keyOf, type Objects } from './objects.ts'

/** A page with its visible box and its rotation. */
export interface Page {
  dict: PdfDict
  ref: PdfRef
  rotation: Rotation
  /** The visible part, in the page's own coordinates. */
  box: Box
  /** Transforms coordinates of the displayed page to those of the page. */
  frame: Frame
}

/** The largest page number that a placed text may have. */
const MAX_PAGES = 500
const MAX_DEPTH = 100
const A4: Box = { x: 0, y: 0, width: 595.28, height: 841.89 }

interface Node {
  item: PdfObject
  ancestors: readonly PdfDict[]
}

/**
 * The pages in order. Page trees that readers accept and the library does not, such as one whose nodes lack a type, are
 * repaired. Cycles are cut. Throws `RefusedFile` for too many pages and for none.
 */
export function readPages(catalog: PdfDict, objects: Objects): Page[] {
  const root = objects.dict(catalog, 'Pages')
  if (!root) throw new RefusedFile('no-pages', 'no page tree')
  const pages: Page[] = []
  const met = new Set<PdfDict>([root])
  const open: Node[] = kidsOf(root, [root], objects)
  root.set('Type', PdfName.of('Pages'))
  while (open.length > 0) {
    const { item, ancestors } = open.shift()!
    const dict = asDict(objects.resolve(item))
    if (!dict || met.has(dict)) continue
    met.add(dict)
    if (met.size > 20 * MAX_PAGES) throw new RefusedFile('too-many-pages', `${met.size} nodes`)
    if (isNode(dict, objects)) {
      if (ancestors.length > MAX_DEPTH) throw new RefusedFile('too-complex', 'page tree too deep')
      dict.set('Type', PdfName.of('Pages'))
      open.unshift(...kidsOf(dict, [dict, ...ancestors], objects))
    } else {
      const ref = item instanceof PdfRef ? item : objects.register(dict)
      pages.push(pageOf(ref, dict, ancestors, objects))
      if (pages.length > MAX_PAGES) throw new RefusedFile('too-many-pages', `over ${MAX_PAGES}`)
    }
  }
  if (pages.length === 0) throw new RefusedFile('no-pages', 'no page in the tree')
  return pages
}

/**
 * Flattens the page tree into one list, each page with its inherited entries, so that all other code finds the same
 * pages.
 */
export function flattenPageTree(catalog: PdfDict, pages: readonly Page[], objects: Objects): void {
  const root = objects.dict(catalog, 'Pages')!
  const given = catalog.get('Pages')
  const rootRef = given instanceof PdfRef ? given : objects.register(root)
  catalog.set('Pages', rootRef)
  root.set('Kids', PdfArray.of(...pages.map(({ ref }) => ref)))
  root.set('Count', PdfNumber.of(pages.length))
  for (const { dict } of pages) dict.set('Parent', rootRef)
}

/** Appends an empty page. */
export function addPage(
  { catalog, pages, objects }: { catalog: PdfDict; pages: Page[]; objects: Objects },
  { width, height }: { width: number; height: number },
): Page {
  const dict = PdfDict.of({ Type: PdfName.of('Page'), MediaBox: numbers(0, 0, width, height) })
  const box = { x: 0, y: 0, width, height }
  const page = { dict, ref: objects.register(dict), rotation: 0 as const, box, frame: frameOf(box, 0) }
  pages.push(page)
  flattenPageTree(catalog, pages, objects)
  return page
}

const isNode = (dict: PdfDict, objects: Objects): boolean =>
  dict.has('Kids') && objects.name(dict, 'Type') !== 'Page'

function kidsOf(dict: PdfDict, ancestors: readonly PdfDict[], objects: Objects): Node[] {
  const kids = objects.array(dict, 'Kids')
  if (kids.length > 20 * MAX_PAGES) throw new RefusedFile('too-many-pages', `${kids.length} in one node`)
  return kids.map((item) => ({ item, ancestors }))
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

function pageOf(ref: PdfRef, dict: PdfDict, ancestors: readonly PdfDict[], objects: Objects): Page {
  dict.set('Type', PdfName.of('Page'))
  for (const key of INHERITED) {
    const holder = [dict, ...ancestors].find((node) => objects.get(node, key) !== undefined)
    const value = holder?.get(key)
    if (value && holder !== dict) dict.set(key, value)
  }
  const media = usable(toBox(objects.numbers(dict, 'MediaBox'))) ?? A4
  const crop = usable(toBox(objects.numbers(dict, 'CropBox')))
  const rotation = toRotation(objects.number(dict, 'Rotate') ?? 0)
  const box = (crop && usable(commonBox(crop, media))) ?? media
  return { ref, dict, rotation, box, frame: frameOf(box, rotation) }
}

const usable = (box: Box | undefined): Box | undefined =>
  box && box.width >= 1 && box.height >= 1 && box.width < 1e6 && box.height < 1e6 ? box : undefined

/** The position of an annotation: the page, from 0, and how many annotations of the page are drawn before it. */
export interface AnnotationPlace {
  page: number
  order: number
}

/**
 * The positions of each annotation, by reference and by object, and of each page by reference. Several pages may show
 * one annotation.
 */
export function placesOfAnnotations(
  pages: readonly Page[],
  objects: Objects,
): Map<string | PdfDict, AnnotationPlace[]> {
  const found = new Map<string | PdfDict, AnnotationPlace[]>()
  const add = (key: string | PdfDict, place: AnnotationPlace) => {
    const others = (found.get(key) ?? []).filter(({ page }) => page !== place.page)
    found.set(key, [...others, place])
  }
  for (const [page, { dict, ref }] of pages.entries()) {
    // A widget that only refers to its page is drawn after the annotations that the page lists.
    found.set(keyOf(ref), [{ page, order: Number.POSITIVE_INFINITY }])
    for (const [order, item] of objects.array(dict, 'Annots').entries()) {
      if (item instanceof PdfRef) add(keyOf(item), { page, order })
      const annotation = asDict(objects.resolve(item))
      if (annotation) add(annotation, { page, order })
    }
  }
  return found
}
