import { definition, type FieldName, type Values } from '../../../../contract/index.ts'
import { formatAnswer, NOTES_LABEL } from '../../../lib/format-answer.ts'
import { isSameValue } from '../store/conflict-merge.ts'
import type { Entry } from './journal-entry.ts'

/** A field whose saved value differs from the form. */
export interface RecoverableField {
  field: FieldName
  label: string
  section: string
  /** The unsaved value; empty: the field was emptied. */
  typed: string
  /** The form's current value; empty: none. */
  now: string
  /** Another user changed the value since: the user must check before taking the older text. */
  changedSince: boolean
}

const NOTES = {
  title: NOTES_LABEL,
  fields: [{ name: 'call_notes', kind: 'multiline', label: NOTES_LABEL }],
} as const

/**
 * The fields that an entry can restore into a form with the values `current`, in the form's order.
 * @param isNewContract the form is a new contract: the former record changed nothing in it
 */
export function findRecoverableFields(
  { fields, typed, before }: Entry,
  current: Values,
  isNewContract = false,
): RecoverableField[] {
  const entryValues = new Set(fields)
  return [...definition, NOTES].flatMap((section) =>
    section.fields
      .filter(({ name, kind }) => kind !== 'readonly' && entryValues.delete(name))
      .filter(({ name }) => !isSameValue(typed[name], current[name]))
      .map(({ name, label }) => ({
        field: name,
        label,
        section: section.title,
        typed: formatAnswer(name, typed[name]),
        now: formatAnswer(name, current[name]),
        changedSince: !isNewContract && !isSameValue(before[name], current[name]),
      })),
  )
}
