import { reuseUnchanged } from '../../../../contract/form/reuse-unchanged.ts'
import type { FieldName, Issue, ResolvedField } from '../../../../contract/index.ts'
import type { Origin } from './origin.ts'

/** The view of a field except its value, so that typing changes a view only if its messages change. */
export interface FieldView extends Omit<ResolvedField, 'value'> {
  section: string
  origin: Origin
  /** The issues shown now. Issues of untouched fields are not shown. */
  shown: readonly Issue[]
}

export function fieldView(
  before: FieldView | undefined,
  field: ResolvedField,
  more: Pick<FieldView, 'section' | 'origin' | 'shown'>,
): FieldView {
  const { value: _, ...rest } = field
  return reuseUnchanged({ ...rest, ...more }, before)
}

/** The id of a field's control: labels, links and the first wrong field are found by it. */
export const controlId = (name: FieldName) => `field-${name}`
/** The id of the messages below a field. */
export const noteId = (name: FieldName) => `${controlId(name)}-note`
export const sectionElementId = (id: string) => `section-${id}`
