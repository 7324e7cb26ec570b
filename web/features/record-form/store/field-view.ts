import type { FieldName, Issue, ResolvedField } from '../../../../contract/index.ts'
import type { Origin } from './origin.ts'
import { stableList, stableObject } from './stable.ts'

/** All that a field shows but its value, so that typing changes no view unless it has something to say. */
export interface FieldView extends Omit<ResolvedField, 'value'> {
  section: string
  origin: Origin
  /** What is shown now. What is wrong with a field that nobody left yet is not. */
  shown: readonly Issue[]
}

const sameIssue = (a: Issue, b: Issue) =>
  a.field === b.field &&
  a.code === b.code &&
  a.message === b.message &&
  a.suggestion === b.suggestion &&
  a.severity === b.severity &&
  a.atSave === b.atSave

/** The issues of before where they say the same: a check makes new objects at every keystroke. */
export function stableIssues(before: readonly Issue[] | undefined, now: readonly Issue[]): readonly Issue[] {
  if (before && before.length === now.length && before.every((issue, index) => sameIssue(issue, now[index]!)))
    return before
  const kept = now.map((issue) => before?.find((other) => sameIssue(issue, other)) ?? issue)
  return stableList(before, kept)
}

export function fieldView(
  before: FieldView | undefined,
  field: ResolvedField,
  more: { section: string; origin: Origin; shown: readonly Issue[] },
): FieldView {
  const { value: _, ...rest } = field
  const view: FieldView = { ...rest, ...more, shown: stableIssues(before?.shown, more.shown) }
  if (before && view.options && before.options && sameOptions(before.options, view.options))
    view.options = before.options
  return stableObject(before, view)
}

type Options = NonNullable<ResolvedField['options']>

function sameOptions(a: Options, b: Options): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((option, index) => option.value === b[index]!.value && option.label === b[index]!.label))
  )
}

/** The id of a field's control: labels, links and the first wrong field are found by it. */
export const controlId = (name: FieldName) => `field-${name}`
/** The id of what is said beneath a field. */
export const noteId = (name: FieldName) => `${controlId(name)}-note`
export const sectionElementId = (id: string) => `section-${id}`
