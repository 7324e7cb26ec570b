import { PdfArray, type PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { asDict, type Objects } from './objects.ts'

const MAX_NODES = 200_000

/** The values of a number tree by key. Cycles are cut. Throws `RefusedFile` for a tree that is too large. */
export function readNumberTree(root: PdfDict | undefined, objects: Objects): Map<number, PdfObject> {
  const found = new Map<number, PdfObject>()
  const visited = new Set<PdfDict>()
  const open = root ? [root] : []
  for (let node = open.pop(); node; node = open.pop()) {
    if (visited.has(node)) continue
    visited.add(node)
    const pairs = objects.array(node, 'Nums')
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const key = objects.resolve(pairs[at])
      if (key instanceof PdfNumber && Number.isSafeInteger(key.value)) found.set(key.value, pairs[at + 1]!)
    }
    for (const item of objects.array(node, 'Kids')) {
      const kid = asDict(objects.resolve(item))
      if (kid) open.push(kid)
    }
    if (visited.size + found.size > MAX_NODES) throw new RefusedFile('too-complex', 'the structure')
  }
  return found
}

/** Writes all values into the root of a number tree. */
export function writeNumberTree(root: PdfDict, values: ReadonlyMap<number, PdfObject>): void {
  const sorted = [...values].sort(([a], [b]) => a - b)
  root.set('Nums', PdfArray.of(...sorted.flatMap(([key, value]) => [PdfNumber.of(key), value])))
  for (const key of ['Kids', 'Limits']) root.delete(key)
}

/** An element that contains an annotation. */
export interface AnnotationElement {
  ref: PdfRef
  dict: PdfDict
}

/** The elements that contain annotations, by annotation. Throws `RefusedFile` for a structure that is too large. */
export function elementsOfAnnotations(catalog: PdfDict, objects: Objects): Map<PdfDict, AnnotationElement> {
  const found = new Map<PdfDict, AnnotationElement>()
  for (const { ref, dict } of elements(catalog, objects)) {
    for (const item of kidsOf(dict, objects)) {
      const kid = asDict(objects.resolve(item))
      const annotation = kid && objects.dict(kid, 'Obj')
      if (annotation && ref) found.set(annotation, { ref, dict })
    }
  }
  return found
}

/** The elements of a page with this title and without content. */
export const emptyElements = (
  { catalog, objects }: { catalog: PdfDict; objects: Objects },
  page: PdfDict,
  title: string,
): AnnotationElement[] =>
  [...elements(catalog, objects)].flatMap(({ ref, dict }) => {
    const isHere = !dict.has('K') && objects.get(dict, 'Pg') === page
    return ref && isHere && objects.text(dict, 'T') === title ? [{ ref, dict }] : []
  })

/** Removes deleted annotations from the structure. */
export function removeFromStructure(catalog: PdfDict, removed: ReadonlySet<PdfDict>, objects: Objects): void {
  if (removed.size === 0) return
  for (const { dict } of elements(catalog, objects)) {
    const kids = kidsOf(dict, objects)
    const left = kids.filter((item) => {
      const annotation = asDict(objects.resolve(asDict(objects.resolve(item))?.get('Obj')))
      return annotation === undefined || !removed.has(annotation)
    })
    if (left.length === kids.length) continue
    if (left.length === 0) dict.delete('K')
    else dict.set('K', PdfArray.of(...left))
  }
}

function* elements(
  catalog: PdfDict,
  objects: Objects,
): Generator<{ ref: PdfRef | undefined; dict: PdfDict }> {
  const root = objects.dict(catalog, 'StructTreeRoot')
  const visited = new Set<PdfDict>()
  const open: { ref: PdfRef | undefined; dict: PdfDict }[] = root ? [{ ref: undefined, dict: root }] : []
  for (let node = open.pop(); node; node = open.pop()) {
    if (visited.has(node.dict)) continue
    visited.add(node.dict)
    if (visited.size > MAX_NODES) throw new RefusedFile('too-complex', 'the structure')
    yield node
    for (const item of kidsOf(node.dict, objects)) {
      const dict = asDict(objects.resolve(item))
      if (dict?.has('S')) open.push({ ref: item instanceof PdfRef ? item : undefined, dict })
    }
  }
}

function kidsOf(dict: PdfDict, objects: Objects): PdfObject[] {
  const given = dict.get('K')
  const kids = objects.resolve(given)
  if (kids instanceof PdfArray) return [...kids]
  return given === undefined ? [] : [given]
}
