import type { PdfDict } from '@libpdf/core'
import type { Field } from './fields.ts'
import type { Objects } from './objects.ts'
import type { Page } from './pages.ts'

/** What acts by itself, carries files or vouches for a state that filling changes. */
const OF_DOCUMENT = ['AA', 'AF', 'Collection', 'NeedsRendering', 'Perms', 'Extensions'] as const
const OF_NAMES = ['JavaScript', 'EmbeddedFiles', 'Renditions', 'AlternatePresentations'] as const

/**
 * Takes out of a document what no contract needs. Files are refused for it when they are brought; this is for those
 * that were brought before, and for what a form does with its own fields.
 */
export function stripActive(
  catalog: PdfDict,
  pages: readonly Page[],
  fields: readonly Field[],
  objects: Objects,
): void {
  for (const key of OF_DOCUMENT) catalog.delete(key)
  const open = objects.dict(catalog, 'OpenAction')
  if (open && objects.name(open, 'S') !== 'GoTo') catalog.delete('OpenAction')
  const names = objects.dict(catalog, 'Names')
  for (const key of OF_NAMES) names?.delete(key)
  for (const { dict } of pages) for (const key of ['AA', 'AF']) dict.delete(key)
  for (const { chain, widgets } of fields)
    for (const dict of [...chain, ...widgets.map((widget) => widget.dict)])
      for (const key of ['A', 'AA']) dict.delete(key)
}
