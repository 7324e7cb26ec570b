import { typedText } from '../../contract/form/values.ts'
import { checkbox } from '../../contract/kinds/checkbox-group.ts'
import { createCheckedKind } from '../../contract/kinds/checked-kind.ts'
import { select } from '../../contract/kinds/choice.ts'
import { date, datetime } from '../../contract/kinds/date.ts'
import type { FieldKind } from '../../contract/kinds/field-rules.ts'
import type { Kind } from '../../contract/kinds/kind.ts'
import { accept, refuse } from '../../contract/texts/outcome.ts'
import { kindOfPattern } from './patterns.ts'

const formats = [...kindOfPattern].map(([pattern, kind]): [FieldKind, Kind] => {
  const shape = new RegExp(pattern)
  return [
    kind,
    createCheckedKind((typed) => (shape.test(typed) ? accept(typed) : refuse('format', 'Formato errato'))),
  ]
})

/** As the contract's; its module has the libraries of phone numbers and IBANs too, which the model does not use. */
const text: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim().normalize('NFC') || undefined,
  display: (answer) => typedText(answer),
}

/** The contract's kinds as far as the model has such fields, and the model's formats. */
export const KINDS: Readonly<Record<string, Kind>> = {
  text,
  // Of a state that is stored with the values; the model has no such field.
  multiline: text,
  select,
  radio: select,
  checkbox,
  date,
  datetime,
  readonly: text,
  ...Object.fromEntries(formats),
}
