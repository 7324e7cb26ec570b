import type { Answers, FieldName, Ref } from '../fields.ts'
import type { Field, FieldKind, Option } from '../form/types.ts'

/** Names of the fields with a value of this type. */
type NamesOf<T> = { [K in FieldName]: Answers[K] extends T ? K : never }[FieldName]
export type TextName = NamesOf<string>
type More = Omit<Partial<Field>, 'name' | 'kind' | 'label'>
type TextKind = Exclude<FieldKind, 'checkbox' | 'product' | 'operation' | 'owner'>

/** A field with a text value of any kind. */
export function field(name: TextName, kind: TextKind, label: string, more: More = {}): Field {
  return { name, kind, label, ...more }
}

export function text(name: TextName, label: string, more: More = {}): Field {
  return field(name, 'text', label, more)
}

export function choice(name: TextName, label: string, options: readonly Option[], more: More = {}): Field {
  return field(name, 'select', label, { options, ...more })
}

/** A managed list under the field's own name. */
export function managed(name: TextName, label: string, more: More = {}): Field {
  return field(name, 'select', label, { managed: name, ...more })
}

/** Free text with managed suggestions under the field's own name. */
export function suggested(name: TextName, label: string, more: More = {}): Field {
  return field(name, 'suggest', label, { managed: name, ...more })
}

export function checkbox(name: NamesOf<boolean>, label: string, more: More = {}): Field {
  return { name, kind: 'checkbox', label, ...more }
}

export function chosen(
  name: NamesOf<Ref>,
  kind: 'product' | 'operation' | 'owner',
  label: string,
  more: More = {},
): Field {
  return { name, kind, label, ...more }
}

/** Options with the value as label. */
export function plain(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
