import { KINDS } from '../../../../contract/form/kinds/kinds.ts'
import type { FieldView } from '../store/field-view.ts'

/** How a kind of text is shown, typed and put in order when the field is left: as the contract normalises it. */
export function textReading(view: FieldView) {
  const kind = KINDS[view.kind]
  return {
    show: (value: string) => kind.display(value, view.options),
    typing: (text: string) => text,
    left: (text: string) => {
      const parsed = kind.parse(view.rules?.upperCase ? text.toUpperCase() : text)
      return typeof parsed === 'string' ? parsed : ''
    },
  }
}
