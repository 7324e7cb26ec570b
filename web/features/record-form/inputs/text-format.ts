import { KINDS } from '../../../../contract/form/kinds/kinds.ts'
import type { FieldView } from '../store/field-view.ts'

/** How a kind of text is displayed, typed and normalized on blur, as the contract defines it. */
export function textFormat(view: FieldView) {
  const kind = KINDS[view.kind]
  return {
    show: (value: string) => kind.display(value, view.options),
    onInput: (text: string) => text,
    onBlur: (text: string) => {
      const parsed = kind.parse(view.rules?.upperCase ? text.toUpperCase() : text)
      return typeof parsed === 'string' ? parsed : ''
    },
  }
}
