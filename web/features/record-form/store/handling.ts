import type { FieldName, Issue, Values } from '../../../../contract/index.ts'
import { changedFields, sameValue } from './conflict-merge.ts'
import type { Origin } from './origin.ts'

/** What a person did with the form besides its values. */
export interface Handling {
  /** Fields that were left once, and so may show what is wrong. */
  touched: ReadonlySet<FieldName>
  /** A save was tried: everything shows what is wrong. */
  attempted: boolean
  /** Fields with too little text when a save was tried, until they change. */
  incomplete: ReadonlySet<FieldName>
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
  return { touched: new Set(filled), attempted: false, incomplete: new Set(), origins, refused: new Map() }
}

/** After a change: who wrote what, and nothing of what the server said about the old values. */
export function handlingAfter(
  handling: Handling,
  before: Values,
  after: Values,
  originOf: (field: FieldName) => Origin,
): Handling {
  const { origins, refused, touched, incomplete } = handling
  const now = {
    origins: new Map(origins),
    refused: new Map(refused),
    touched: new Set(touched),
    incomplete: new Set(incomplete),
  }
  for (const field of changedFields(before, after)) {
    const origin = sameValue(after[field], undefined) ? 'typed' : originOf(field)
    now.origins.set(field, origin)
    now.refused.delete(field)
    now.incomplete.delete(field)
    if (origin !== 'typed') now.touched.add(field)
  }
  return sameHandling(handling, now)
    ? handling
    : { ...handling, ...now, ...(now.refused.size === refused.size && { refused }) }
}

/** A field that is absent among the origins was typed. */
function sameHandling(before: Handling, now: Omit<Handling, 'attempted'>): boolean {
  const { origins } = before
  for (const part of ['refused', 'touched', 'incomplete'] as const)
    if (before[part].size !== now[part].size) return false
  for (const [field, origin] of now.origins) if ((origins.get(field) ?? 'typed') !== origin) return false
  return true
}
