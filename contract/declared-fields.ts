import { definition } from './definition.ts'
import type { Shape } from './form/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Field } from './row.ts'

const byName = new Map<string, Field>(
  definition.flatMap((section) => section.fields).map((field) => [field.name, field]),
)

/**
 * State that is stored with the values and is no field of the form, so that no document and no entry of the CRM has it
 * (NEWS-5, FORM-ADDR-18, FORM-TOP-55).
 */
export const STATE_FIELDS = [
  { name: 'theSameAddress', kind: 'text' },
  { name: 'timezone', kind: 'text' },
  { name: 'lead_created_id', kind: 'text' },
  { name: 'call_notes', kind: 'multiline' },
] as const

/** The field of that name; sections that declare the same field agree on its kind. */
export function findDeclaredField(name: string): Field | undefined {
  return byName.get(name)
}

/** Every allowed name of a value, with the shape of the value. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...[...byName.values()].map((field): [string, Shape] => [field.name, KINDS[field.kind].shape]),
  ...STATE_FIELDS.map(({ name, kind }): [string, Shape] => [name, KINDS[kind].shape]),
])

export const DECLARED: readonly Field[] = [...byName.values()]
