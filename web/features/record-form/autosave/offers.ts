import { definition, type FieldName, type Values } from '../../../../contract/index.ts'
import { readable } from '../../../lib/readable.ts'
import type { Entry } from '../journal/entry.ts'
import { sameValue } from '../store/conflict-merge.ts'

/** A field whose kept value differs from what the form shows. */
export interface Offer {
  field: FieldName
  label: string
  section: string
  /** What was typed and not saved; empty: it was emptied. */
  typed: string
  /** What the form shows; empty: nothing. */
  now: string
  /** Somebody wrote something else into it since: taking the older text needs a second look. */
  changedSince: boolean
}

/**
 * What an entry can give back to a form that shows `current`, in the form's order.
 * @param anew the form is a new contract: what stood in the record of before changed nothing in it
 */
export function offersOf({ fields, typed, before }: Entry, current: Values, anew = false): Offer[] {
  const kept = new Set(fields)
  return definition.flatMap((section) =>
    section.fields
      .filter(({ name, kind }) => kind !== 'readonly' && kept.delete(name))
      .filter(({ name }) => !sameValue(typed[name], current[name]))
      .map(({ name, label }) => ({
        ...{ field: name, label, section: section.title },
        typed: readable(name, typed[name]),
        now: readable(name, current[name]),
        changedSince: !anew && !sameValue(before[name], current[name]),
      })),
  )
}
