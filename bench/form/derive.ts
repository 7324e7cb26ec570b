import type { Values } from '../../contract/fields.ts'
import { textOf } from '../../contract/form/values.ts'
import { type Derived, model } from './model.ts'
import { nameOf } from './names.ts'

type Patch = Readonly<Record<string, string>>

const read = (values: Values, id: string) => textOf(values[nameOf(id)])

function computeValue(derived: Derived, values: Values): string {
  if (derived.op === 'join') {
    const parts = derived.parts.map((id) => read(values, id))
    return parts.every(Boolean) ? parts.join('-') : ''
  }
  const factor = Number.parseFloat(read(values, derived.a))
  return Number.isFinite(factor) ? String(Math.round(factor * derived.k * 100) / 100) : ''
}

const sourcesOf = (derived: Derived) => (derived.op === 'join' ? derived.parts : [derived.a])

const rules = Map.groupBy(
  model.fields.flatMap(({ id, derived }) =>
    derived ? sourcesOf(derived).map((source) => ({ source, id, derived })) : [],
  ),
  ({ source }) => source,
)

/** The derived values of the model that read this field; undefined if there are none. */
export function deriveFrom(source: string): ((value: string, values: Values) => Patch) | undefined {
  const derivedFields = rules.get(source)
  if (!derivedFields) return undefined
  return (_value, values) =>
    Object.fromEntries(derivedFields.map(({ id, derived }) => [nameOf(id), computeValue(derived, values)]))
}
