import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import type { Copier } from './copy.ts'
import { asDict, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'
import { readNumberTree, writeNumberTree } from './structure-tree.ts'

interface JoinedStructures {
  /** Assigns a copied page and its annotations their numbers in the joined parent tree. */
  renumber(page: PdfDict): void
  /** Appends the copied structure to the target's structure after all pages are copied. */
  finish(): void
}

/**
 * Joins the structure of an appended document with that of the target. If only one of the two has a structure, the
 * result would be unreliable: both structures are then removed.
 */
export function joinStructures(target: OpenedPdf, source: OpenedPdf, copier: Copier): JoinedStructures {
  const [own, theirs] = [rootOf(target), rootOf(source)]
  if (!own || !theirs) return withoutStructure(target)
  const { objects, pdf } = target
  const parents = readNumberTree(objects.dict(own.dict, 'ParentTree'), objects)
  const offset = Math.max(0, ...[...parents.keys()].map((key) => key + 1))
  const visited = new Set<PdfDict>()
  const shift = (dict: PdfDict | undefined, key: string) => {
    const number = dict && objects.number(dict, key)
    if (!dict || number === undefined || visited.has(dict)) return
    visited.add(dict)
    dict.set(key, PdfNumber.of(number + offset))
  }
  copier.redirect(theirs.ref, own.ref)
  return {
    renumber(page) {
      shift(page, 'StructParents')
      for (const item of objects.array(page, 'Annots')) shift(asDict(objects.resolve(item)), 'StructParent')
      for (const drawing of drawingsOf(page, objects)) {
        shift(drawing, 'StructParents')
        shift(drawing, 'StructParent')
      }
    },
    finish() {
      const copied = new PdfDict()
      copier.entries(theirs.dict, copied, ['IDTree', 'Type'])
      for (const [key, value] of readNumberTree(objects.dict(copied, 'ParentTree'), objects))
        parents.set(key + offset, value)
      const tree = new PdfDict()
      writeNumberTree(tree, parents)
      own.dict.set('ParentTree', pdf.register(tree))
      own.dict.set(
        'ParentTreeNextKey',
        PdfNumber.of(Math.max(0, ...[...parents.keys()].map((key) => key + 1))),
      )
      own.dict.set('K', PdfArray.of(...kidsOf(own.dict, objects), ...kidsOf(copied, objects)))
      for (const key of ['RoleMap', 'ClassMap']) {
        const joined = objects.dict(copied, key)?.clone() ?? new PdfDict()
        for (const [name, value] of objects.dict(own.dict, key) ?? []) joined.set(name.value, value)
        if (joined.size > 0) own.dict.set(key, joined)
      }
    },
  }
}

function withoutStructure({ catalog }: OpenedPdf): JoinedStructures {
  for (const key of ['StructTreeRoot', 'MarkInfo']) catalog.delete(key)
  return { renumber: (page) => page.delete('StructParents'), finish: () => {} }
}

function rootOf({ catalog, objects }: OpenedPdf) {
  const ref = catalog.get('StructTreeRoot')
  const dict = objects.dict(catalog, 'StructTreeRoot')
  return ref instanceof PdfRef && dict ? { ref, dict } : undefined
}

function kidsOf(dict: PdfDict, objects: Objects) {
  const given = dict.get('K')
  const kids = objects.resolve(given)
  return kids instanceof PdfArray ? [...kids] : given ? [given] : []
}

function drawingsOf(page: PdfDict, objects: Objects): PdfDict[] {
  const resources = objects.dict(page, 'Resources')
  const drawings = resources && objects.dict(resources, 'XObject')
  return [...(drawings ?? [])].flatMap(([, value]) => asDict(objects.resolve(value)) ?? [])
}
