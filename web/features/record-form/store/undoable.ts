import type { Answers, FieldName, Values } from '../../../../contract/index.ts'
import { changedFields } from './conflict-merge.ts'
import type { FormState } from './form-state.ts'
import type { Origin } from './origin.ts'

/** A change of several fields that can be undone. */
export interface Undoable {
  label: string
  /** The section of its button; empty for the whole form. */
  section: string
  before: Values
  after: Values
  fields: readonly FieldName[]
  /** The previous origins. */
  origins: ReadonlyMap<FieldName, Origin>
  /** The fields that were touched before. */
  touched: ReadonlySet<FieldName>
}

/** A change of the form that can be undone, with this label. */
export function undoableChange(
  { values: before, metadata: { origins, touched } }: FormState,
  { label, section, after }: Pick<Undoable, 'label' | 'section' | 'after'>,
): Undoable {
  return { label, section, before, after, fields: changedFields(before, after), origins, touched }
}

interface Choice {
  name: FieldName
  value: Answers[FieldName]
  after: Values
}

/** A choice that empties other answers, which can be undone together at the choice. */
export function undoableChoice(state: FormState, { name, value, after }: Choice): Undoable {
  const view = state.views.get(name)
  const labelOf = (chosen: unknown) => view?.options?.find((option) => option.value === chosen)?.label
  const label = labelOf(value) ?? `Togli ${labelOf(state.values[name]) ?? view?.label ?? ''}`
  // A section with one choice has no room for buttons: the undo button of the whole form is used.
  const section = state.sections.find(({ id, names }) => id === view?.section && names.length > 1)
  return undoableChange(state, { label, section: section?.id ?? '', after })
}
