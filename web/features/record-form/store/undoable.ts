import type { Answers, FieldName, Values } from '../../../../contract/index.ts'
import { changedFields } from './conflict-merge.ts'
import type { FormState } from './form-state.ts'
import type { Origin } from './origin.ts'

/** A change of several fields at once that can be taken back. */
export interface Undoable {
  label: string
  /** Where its button stands; empty for the whole form. */
  section: string
  before: Values
  after: Values
  fields: readonly FieldName[]
  /** Who had written what until then. */
  origins: ReadonlyMap<FieldName, Origin>
  /** The fields that had been left until then. */
  touched: ReadonlySet<FieldName>
}

/** A change of the form as it stands, to be taken back under this label. */
export function undoableChange(
  { values: before, handling: { origins, touched } }: FormState,
  { label, section, after }: Pick<Undoable, 'label' | 'section' | 'after'>,
): Undoable {
  return { label, section, before, after, fields: changedFields(before, after), origins, touched }
}

interface Choice {
  name: FieldName
  value: Answers[FieldName]
  after: Values
}

/** A choice that empties other answers, to be taken back together with them where it was made. */
export function undoableChoice(state: FormState, { name, value, after }: Choice): Undoable {
  const view = state.views.get(name)
  const labelOf = (chosen: unknown) => view?.options?.find((option) => option.value === chosen)?.label
  const label = labelOf(value) ?? `Togli ${labelOf(state.values[name]) ?? view?.label ?? ''}`
  // A section that is one choice has no room for buttons: it shapes the whole form, which has a place for them.
  const section = state.sections.find(({ id, names }) => id === view?.section && names.length > 1)
  return undoableChange(state, { label, section: section?.id ?? '', after })
}
