import { PdfArray, type PdfDict, type PdfObject } from '@libpdf/core'
import { setAnnotations } from './annotations.ts'
import type { Field } from './fields.ts'
import { asDict, type Objects } from './objects.ts'
import type { Page } from './pages.ts'
import { removeFromStructure } from './structure-tree.ts'

/** The form requests that the reader draws its fields from their values. */
export function needsAppearances(form: PdfDict, objects: Objects): boolean {
  const value = objects.get(form, 'NeedAppearances')
  return value?.type === 'bool' && value.value
}

/**
 * Removes the widgets of the fields, whose drawings are part of the pages. Signature fields stay: they mark the
 * position of a signature, and signing services require them.
 */
export function flattenForm(
  catalog: PdfDict,
  pages: readonly Page[],
  fields: readonly Field[],
  objects: Objects,
): void {
  const signatures = fields.filter(({ type }) => type === 'signature')
  const removed = new Set(fields.filter(({ type }) => type !== 'signature').flatMap(widgetsOf))
  for (const { dict } of pages) removeAnnotations(dict, removed, objects)
  removeFromStructure(catalog, removed, objects)
  const form = objects.dict(catalog, 'AcroForm')
  if (!form) return
  if (signatures.length === 0) {
    catalog.delete('AcroForm')
    return
  }
  const signatureDicts = new Set(signatures.flatMap((field) => [...widgetsOf(field), ...field.chain]))
  keepFields(form, (item) => isOneOf(signatureDicts, item, objects), objects)
  for (const key of ['XFA', 'NeedAppearances', 'CO', 'DR', 'DA']) form.delete(key)
}

/** Removes these fields from the pages and from the form and leaves all others unchanged. */
export function removeFields(
  catalog: PdfDict,
  pages: readonly Page[],
  fields: readonly Field[],
  objects: Objects,
): void {
  if (fields.length === 0) return
  const removed = new Set(fields.flatMap((field) => [...widgetsOf(field), ...field.dicts]))
  for (const { dict } of pages) removeAnnotations(dict, removed, objects)
  removeFromStructure(catalog, removed, objects)
  const form = objects.dict(catalog, 'AcroForm')
  if (form) keepFields(form, (item) => !isOneOf(removed, item, objects), objects)
}

/** Removes all other fields from the lists of the form and of the fields that stay. */
function keepFields(form: PdfDict, isKept: (item: PdfObject) => boolean, objects: Objects): void {
  const open: [PdfDict, 'Fields' | 'Kids'][] = [[form, 'Fields']]
  const met = new Set<PdfDict>()
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, key] = next
    if (met.has(node) || !node.has(key)) continue
    met.add(node)
    const given = objects.array(node, key)
    const items = given.filter(isKept)
    if (items.length < given.length) node.set(key, PdfArray.of(...items))
    for (const item of items) {
      const dict = asDict(objects.resolve(item))
      if (dict) open.push([dict, 'Kids'])
    }
  }
}

const widgetsOf = ({ widgets }: Field): PdfDict[] => widgets.map(({ dict }) => dict)

function isOneOf(set: ReadonlySet<PdfDict>, item: PdfObject, objects: Objects): boolean {
  const dict = asDict(objects.resolve(item))
  return dict !== undefined && set.has(dict)
}

function removeAnnotations(page: PdfDict, removed: ReadonlySet<PdfDict>, objects: Objects): void {
  const all = objects.array(page, 'Annots')
  setAnnotations(
    page,
    all,
    all.filter((item) => !isOneOf(removed, item, objects)),
  )
}
