import type { FieldName, Issue, ResolvedField } from '../../../../contract/index.ts'
import type { Origin } from './origin.ts'
import { reuseList, reuseObject } from './reuse-unchanged.ts'

/** A field as the page shows it. */
export interface FieldView extends ResolvedField {
  /** The value as typed, which is shown even if it does not count. */
  value: ResolvedField['value']
  section: string
  origin: Origin
  /** The issues shown now. Issues of untouched fields are not shown. */
  shown: readonly Issue[]
}

const isSameIssue = (a: Issue, b: Issue) =>
  a.field === b.field &&
  a.code === b.code &&
  a.message === b.message &&
  a.suggestion === b.suggestion &&
  a.severity === b.severity &&
  a.atSave === b.atSave

/** The previous issues if they are equal: a check creates new objects at every keystroke. */
export function reuseIssues(before: readonly Issue[] | undefined, now: readonly Issue[]): readonly Issue[] {
  if (
    before &&
    before.length === now.length &&
    before.every((issue, index) => isSameIssue(issue, now[index]!))
  )
    return before
  const reused = now.map((issue) => before?.find((other) => isSameIssue(issue, other)) ?? issue)
  return reuseList(before, reused)
}

export function fieldView(
  before: FieldView | undefined,
  field: ResolvedField,
  more: Pick<FieldView, 'value' | 'section' | 'origin' | 'shown'>,
): FieldView {
  return reuseObject(before, { ...field, ...more, shown: reuseIssues(before?.shown, more.shown) })
}

/** The id of a field's control: labels, links and the first wrong field are found by it. */
export const controlId = (name: FieldName) => `field-${name}`
/** The id of the messages below a field. */
export const noteId = (name: FieldName) => `${controlId(name)}-note`
export const sectionElementId = (id: string) => `section-${id}`
