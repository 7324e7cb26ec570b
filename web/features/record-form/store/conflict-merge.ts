import type { Answers, FieldName, Values } from '../../../../contract/index.ts'
import { sortByFormOrder } from '../../../lib/format-answer.ts'

type Value = Answers[FieldName] | undefined

/** A field that both sides changed to different values. */
export interface Clash {
  field: FieldName
  base: Value
  mine: Value
  theirs: Value
}

export interface Merge {
  /**
   * The own values, with the changes that only the other side made. Clashes have the own value until the user
   * decides.
   */
  values: Values
  /** Fields with the other side's change. */
  theirFields: readonly FieldName[]
  clashes: readonly Clash[]
}

/** Untouched, emptied and unticked are the same answer. */
function isBlank(value: Value): boolean {
  return (
    value === undefined || value === '' || value === false || (typeof value === 'object' && value.id === '')
  )
}

export function isSameValue(a: Value, b: Value): boolean {
  if (a === b || (isBlank(a) && isBlank(b))) return true
  return typeof a === 'object' && typeof b === 'object' && a.id === b.id && a.name === b.name
}

/** The names whose values are not identical in both. */
export function changedNames(before: Values, after: Values): FieldName[] {
  const names: FieldName[] = []
  for (const name in before)
    if (before[name as FieldName] !== after[name as FieldName]) names.push(name as FieldName)
  for (const name in after) if (!(name in before)) names.push(name as FieldName)
  return names
}

/** The names whose answers differ between two sets of values. */
export function changedFields(before: Values, after: Values): FieldName[] {
  return changedNames(before, after).filter((name) => !isSameValue(before[name], after[name]))
}

/**
 * Merges two users' changes of the same record: fields that only one side changed are merged, the others are
 * clashes.
 * @param base the common version
 */
export function mergeChanges(base: Values, mine: Values, theirs: Values): Merge {
  const mineChanged = new Set(changedFields(base, mine))
  const theirFields: FieldName[] = []
  const clashes: Clash[] = []
  for (const field of sortByFormOrder(changedFields(base, theirs))) {
    if (!mineChanged.has(field)) theirFields.push(field)
    else if (!isSameValue(mine[field], theirs[field]))
      clashes.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return { values: takeFields(mine, theirs, theirFields), theirFields, clashes }
}

/** `values` with these fields as they are in `source`. */
export function takeFields(values: Values, source: Values, fields: readonly FieldName[]): Values {
  const next: Record<string, Value> = { ...values }
  for (const field of fields) {
    if (source[field] === undefined) delete next[field]
    else next[field] = source[field]
  }
  return next as Values
}
