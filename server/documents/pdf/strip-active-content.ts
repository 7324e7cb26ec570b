import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { everyDict, opensUrl, removableAction } from './active-content.ts'
import type { Field } from './fields.ts'
import type { Objects } from './objects.ts'
import type { Page } from './pages.ts'

/** Automatic actions, embedded files, and certifications of a state that filling changes. */
const REMOVED_CATALOG_KEYS = ['AA', 'AF', 'Collection', 'NeedsRendering', 'Perms', 'Extensions'] as const
const REMOVED_NAME_TREES = ['JavaScript', 'EmbeddedFiles', 'Renditions', 'AlternatePresentations'] as const
/** Deleted from hundreds of fields: the library finds a `PdfName` faster than a string. */
const REMOVED_FIELD_KEYS = [PdfName.of('A'), PdfName.of('AA')] as const

/**
 * Removes active content from a document. Uploads with active content are refused or cleaned; this covers older
 * uploads, and the actions of form fields.
 */
export function stripActiveContent(
  catalog: PdfDict,
  pages: readonly Page[],
  fields: readonly Field[],
  objects: Objects,
): void {
  for (const key of REMOVED_CATALOG_KEYS) catalog.delete(key)
  const open = objects.dict(catalog, 'OpenAction')
  if (open && objects.name(open, 'S') !== 'GoTo') catalog.delete('OpenAction')
  const names = objects.dict(catalog, 'Names')
  for (const key of REMOVED_NAME_TREES) names?.delete(key)
  for (const { dict } of pages) for (const key of ['AA', 'AF']) dict.delete(key)
  for (const { chain, widgets } of fields)
    for (const dict of [...chain, ...widgets.map((widget) => widget.dict)])
      for (const key of REMOVED_FIELD_KEYS) dict.delete(key)
  removeActions(catalog, objects)
}

/** Removes every dispensable action, from all places that refer to it. */
export function removeActions(catalog: PdfDict, objects: Objects): void {
  if (opensUrl(catalog, objects)) catalog.delete('OpenAction')
  objects.dict(catalog, 'Names')?.delete('JavaScript')
  if (!hasActions(catalog, objects)) return
  const isRemovable = (value: PdfObject): boolean => {
    const target = objects.resolve(value)
    return target instanceof PdfDict && removableAction(target, objects) !== undefined
  }
  for (const dict of everyDict(catalog, objects)) {
    for (const [{ value: key }, value] of [...dict]) {
      if (isRemovable(value)) dict.delete(key)
      const items = objects.resolve(value)
      if (!(items instanceof PdfArray)) continue
      const left = [...items].filter((item) => !isRemovable(item))
      if (left.length < items.length) dict.set(key, PdfArray.of(...left))
    }
  }
}

/** A check of each object's type is much cheaper than a walk through its entries. */
function hasActions(catalog: PdfDict, objects: Objects): boolean {
  for (const dict of everyDict(catalog, objects))
    if (removableAction(dict, objects) !== undefined) return true
  return false
}
