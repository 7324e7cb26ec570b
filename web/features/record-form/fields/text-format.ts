import { KINDS } from '../../../../contract/form/kinds/kinds.ts'
import type { FieldView } from '../store/field-view.ts'
import type { TextFormat } from './use-text-box.ts'

/** How a kind of text is displayed, typed and normalized on blur, as the contract defines it. */
export function textFormat({ kind: name, rules, options }: FieldView): TextFormat {
  const kind = KINDS[name]
  const capitalize = (text: string) => (rules?.upperCase ? text.toUpperCase() : text)
  return {
    show: (value) => kind.display(value, options),
    onInput: capitalize,
    onBlur: (text) => {
      const parsed = kind.parse(capitalize(text))
      return typeof parsed === 'string' ? parsed : ''
    },
  }
}
