import type { Values } from '../../contract/index.ts'
import type { RecordChanges, StoredValue } from '../../shared/api/records.ts'

/** The names with different values, in alphabetical order. An absent field equals an empty one. */
export function changedFields(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Values>
  return [...names].filter((name) => textOf(before[name]) !== textOf(after[name])).sort()
}

/** The former and new values of the changed fields. */
export function changesOf(before: Values, after: Values): RecordChanges {
  return Object.fromEntries(
    (changedFields(before, after) as (keyof Values)[]).map((name) => [
      name,
      [toStoredValue(before[name]), toStoredValue(after[name])],
    ]),
  )
}

const toStoredValue = (value: Values[keyof Values]): StoredValue =>
  textOf(value) === '' ? null : typeof value === 'object' ? { id: value.id, name: value.name } : value!

function textOf(value: Values[keyof Values]): string {
  if (value === undefined || value === '' || value === false) return ''
  return typeof value === 'object' ? JSON.stringify([value.id, value.name]) : String(value)
}
