import type { FieldName, Issue, Values } from '../../../../contract/index.ts'
import { changedFields, sameValue } from './conflict-merge.ts'
import type { Origin } from './origin.ts'

/** What a person did with the form besides its values. */
export interface Handling {
  /** Fields that were left once, and so may show what is wrong. */
  touched: ReadonlySet<FieldName>
  /** A save was tried: everything shows what is wrong. */
  attempted: boolean
  origins: ReadonlyMap<FieldName, Origin>
  /** What the server refused; it stands until the field changes. */
  refused: ReadonlyMap<FieldName, readonly Issue[]>
}

/**
 * At the start only what the record already holds may show what is wrong with it.
 * @param prefilled the fields that were filled before anybody saw the form
 */
export function handlingOf(values: Values, prefilled: readonly FieldName[] = []): Handling {
  const filled = (Object.keys(values) as FieldName[]).filter((name) => !sameValue(values[name], undefined))
  const origins = new Map(prefilled.map((name) => [name, 'prefilled'] as const))
  return { touched: new Set(filled), attempted: false, origins, refused: new Map() }
}

/** After a change: who wrote what, and nothing of what the server said about the old values. */
export function handlingAfter(
  handling: Handling,
  before: Values,
  after: Values,
  originOf: (field: FieldName) => Origin,
): Handling {
  const origins = new Map(handling.origins)
  const refused = new Map(handling.refused)
  const touched = new Set(handling.touched)
  for (const field of changedFields(before, after)) {
    const origin = sameValue(after[field], undefined) ? 'typed' : originOf(field)
    origins.set(field, origin)
    refused.delete(field)
    if (origin !== 'typed') touched.add(field)
  }
  return { ...handling, origins, refused, touched }
}
