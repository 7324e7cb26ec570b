import type { FieldName } from '../fields.ts'
import type { Resolved } from '../form/types.ts'
import type { Ref } from '../form/values.ts'

/** The packages of a record's products, by the product's field. */
export type RecordPackages = Partial<Record<FieldName, Ref>>

/** The package of each product, stored next to a record at the save. Products without a package have no entry. */
export function recordPackages({ sections }: Pick<Resolved, 'sections'>): RecordPackages {
  const packageEntries = sections.flatMap(({ fields }) =>
    fields.flatMap((view) => (view.package ? [[view.name, view.package] as const] : [])),
  )
  return Object.fromEntries(packageEntries)
}
