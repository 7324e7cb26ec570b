import { type Answers, definition, type FieldName, type ResolvedField } from '../../contract/index.ts'
import { KINDS } from '../../contract/kinds/kinds.ts'

const declared = new Map(
  definition.flatMap((section) => section.fields.map((field) => [field.name, field] as const)),
)

export const NOTES_LABEL = 'Appunti'

export const labelOf = (name: FieldName): string =>
  name === 'call_notes' ? NOTES_LABEL : (declared.get(name)?.label ?? name)

/** The names in the order of the form; names outside the form come first. */
export function sortByFormOrder(names: readonly FieldName[]): FieldName[] {
  const order = [...declared.keys()]
  return names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** An answer as displayed text, whether its field is visible or not; empty if there is none. */
export function formatAnswer(name: FieldName, value: Answers[FieldName] | undefined): string {
  const field = declared.get(name)
  if (value === undefined || value === '') return ''
  if (!field) return typeof value === 'string' ? value : ''
  return KINDS[field.kind].display(value, field.options)
}

/** The same for a visible field, with its current options. */
export function formatFieldAnswer(
  { kind, options }: ResolvedField,
  answer: Answers[FieldName] | undefined,
): string {
  if (answer === undefined || answer === '') return ''
  return KINDS[kind].display(answer, options)
}
