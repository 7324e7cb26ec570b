import { KINDS } from '../../contract/form/kinds/kinds.ts'
import { type Answers, definition, type FieldName, type ResolvedField } from '../../contract/index.ts'

const declared = new Map(
  definition.flatMap((section) => section.fields.map((field) => [field.name, field] as const)),
)

export const labelOf = (name: FieldName): string => declared.get(name)?.label ?? name

/** The same names as the form asks them, from its top to its end; those that it does not ask come first. */
export function inFormOrder(names: readonly FieldName[]): FieldName[] {
  const order = [...declared.keys()]
  return names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** An answer as people read it, whether its field shows or not; empty when there is none. */
export function readable(name: FieldName, value: Answers[FieldName] | undefined): string {
  const field = declared.get(name)
  if (value === undefined || value === '') return ''
  if (!field) return typeof value === 'string' ? value : ''
  return KINDS[field.kind].display(value, field.options)
}

/** The same for a field that shows, with the options that it offers. */
export function readableField(
  { kind, options }: ResolvedField,
  answer: Answers[FieldName] | undefined,
): string {
  if (answer === undefined || answer === '') return ''
  return KINDS[kind].display(answer, options)
}
