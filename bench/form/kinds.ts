import { accept, refuse } from '../../contract/checks/outcome.ts'
import { checkbox } from '../../contract/form/kinds/checkbox.ts'
import { select } from '../../contract/form/kinds/choice.ts'
import { createCheckedKind } from '../../contract/form/kinds/create-checked-kind.ts'
import { date } from '../../contract/form/kinds/date.ts'
import type { Kind } from '../../contract/form/kinds/kind.ts'
import { text } from '../../contract/form/kinds/text.ts'
import type { FieldKind } from '../../contract/form/types.ts'
import { kindOfPattern } from './patterns.ts'

const formats = [...kindOfPattern].map(([pattern, kind]): [FieldKind, Kind] => {
  const shape = new RegExp(pattern)
  return [
    kind,
    createCheckedKind((typed) => (shape.test(typed) ? accept(typed) : refuse('format', 'Formato errato'))),
  ]
})

/** The contract's kinds as far as the model has such fields, and the model's formats. */
export const KINDS: Readonly<Record<string, Kind>> = {
  text,
  select,
  radio: select,
  checkbox,
  date,
  readonly: text,
  ...Object.fromEntries(formats),
}
