import type { FieldName, Ref } from '../fields.ts'
import type { Resolved } from '../form/types.ts'

/** The packages of what a record sells, by the product's field. */
export type RecordPackages = Partial<Record<FieldName, Ref>>

/** What the answers belong to: stored beside a record when it is saved. Products of no package have no entry. */
export function recordPackages({ sections }: Pick<Resolved, 'sections'>): RecordPackages {
  const found = sections.flatMap(({ fields }) =>
    fields.flatMap((view) => (view.package ? [[view.name, view.package] as const] : [])),
  )
  return Object.fromEntries(found)
}
