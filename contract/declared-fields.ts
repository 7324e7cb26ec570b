import { definition } from './definition.ts'
import type { FieldName } from './fields.ts'
import type { Shape } from './form/kinds/kind.ts'
import { KINDS } from './form/kinds/kinds.ts'
import type { Field } from './form/types.ts'

const byName = new Map<string, Field>(
  definition.flatMap((section) => section.fields).map((field) => [field.name, field]),
)

/** State that travels with the values and is no field of the form (NEWS-5, FORM-ADDR-18). */
const STATE_FIELDS: readonly FieldName[] = ['theSameAddress', 'timezone', 'lead_created_id']

/** The field of that name; sections that declare the same field agree on its kind. */
export function findDeclaredField(name: string): Field | undefined {
  return byName.get(name)
}

/** Every allowed name of a value, with the shape of the value. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...[...byName.values()].map((field): [string, Shape] => [field.name, KINDS[field.kind].shape]),
  ...STATE_FIELDS.map((name): [string, Shape] => [name, 'text']),
])

export const DECLARED: readonly Field[] = [...byName.values()]
