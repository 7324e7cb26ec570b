import { reuseList, reuseObject } from '../../../../contract/form/reuse-unchanged.ts'
import type { FieldName, Issue, ResolvedField } from '../../../../contract/index.ts'
import type { Origin } from './origin.ts'

/** A field as the page shows it. */
export interface FieldView extends ResolvedField {
  /** The value as typed, which is shown even if it does not count. */
  value: ResolvedField['value']
  section: string
  origin: Origin
  /** The issues shown now. Issues of untouched fields are not shown. */
  shown: readonly Issue[]
}

export function fieldView(
  before: FieldView | undefined,
  field: ResolvedField,
  more: Pick<FieldView, 'value' | 'section' | 'origin' | 'shown'>,
): FieldView {
  return reuseObject({ ...field, ...more, shown: reuseList(more.shown, before?.shown) }, before)
}

/** The id of a field's control: labels, links and the first wrong field are found by it. */
export const controlId = (name: FieldName) => `field-${name}`
/** The id of the messages below a field. */
export const noteId = (name: FieldName) => `${controlId(name)}-note`
export const sectionElementId = (id: string) => `section-${id}`
