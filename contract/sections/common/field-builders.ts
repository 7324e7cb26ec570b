import type { Answers, FieldName } from '../../fields.ts'
import type { Ref } from '../../form/values.ts'
import type { FieldKind } from '../../kinds/field-rules.ts'
import type { Field, Option } from '../../row.ts'

/** Names of the fields with a value of this type. */
type NamesOf<T> = { [K in FieldName]: Answers[K] extends T ? K : never }[FieldName]
export type TextName = NamesOf<string>
type FieldOptions = Omit<Partial<Field>, 'name' | 'kind' | 'label'>
type TextKind = Exclude<FieldKind, 'checkbox' | 'product' | 'operation' | 'owner'>

/** A field with a text value of any kind. */
export function field(name: TextName, kind: TextKind, label: string, fieldOptions: FieldOptions = {}): Field {
  return { name, kind, label, ...fieldOptions }
}

export function textField(name: TextName, label: string, fieldOptions: FieldOptions = {}): Field {
  return field(name, 'text', label, fieldOptions)
}

export function choice(
  name: TextName,
  label: string,
  options: readonly Option[],
  fieldOptions: FieldOptions = {},
): Field {
  return field(name, 'select', label, { options, ...fieldOptions })
}

/** A managed list under the field's own name. */
export function managed(name: TextName, label: string, fieldOptions: FieldOptions = {}): Field {
  return field(name, 'select', label, { managed: name, ...fieldOptions })
}

/** Free text with managed suggestions under the field's own name. */
export function suggested(name: TextName, label: string, fieldOptions: FieldOptions = {}): Field {
  return field(name, 'suggest', label, { managed: name, ...fieldOptions })
}

export function checkbox(name: NamesOf<boolean>, label: string, fieldOptions: FieldOptions = {}): Field {
  return { name, kind: 'checkbox', label, ...fieldOptions }
}

export function chosen(
  name: NamesOf<Ref>,
  kind: 'product' | 'operation' | 'owner',
  label: string,
  fieldOptions: FieldOptions = {},
): Field {
  return { name, kind, label, ...fieldOptions }
}

/** Options with the value as label. */
export function plain(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
