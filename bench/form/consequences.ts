import type { FieldName } from '../../contract/fields.ts'
import { textOf } from '../../contract/form/conditions.ts'
import type { Values } from '../../contract/form/types.ts'
import { type Derived, model } from './model.ts'
import { nameOf } from './names.ts'

export type Patch = Readonly<Record<string, string>>

const read = (values: Values, id: string) => textOf(values[nameOf(id)])

function derive(derived: Derived, values: Values): string {
  if (derived.op === 'join') {
    const parts = derived.parts.map((id) => read(values, id))
    return parts.every(Boolean) ? parts.join('-') : ''
  }
  const factor = Number.parseFloat(read(values, derived.a))
  return Number.isFinite(factor) ? String(Math.round(factor * derived.k * 100) / 100) : ''
}

const sourcesOf = (derived: Derived) => (derived.op === 'join' ? derived.parts : [derived.a])

const rules = model.fields.flatMap(({ id, derived }) =>
  derived ? sourcesOf(derived).map((source) => ({ source, id, derived })) : [],
)

/** The model's derived values, each under the fields it is worked out from. */
export const CONSEQUENCES: Readonly<Record<string, (value: string, values: Values) => Patch>> =
  Object.fromEntries(
    [...Map.groupBy(rules, ({ source }) => nameOf(source))].map(([source, rulesOfField]) => [
      source,
      (_value: string, values: Values) =>
        Object.fromEntries(rulesOfField.map(({ id, derived }) => [nameOf(id), derive(derived, values)])),
    ]),
  )

export const RESETS: Readonly<Partial<Record<FieldName, () => readonly FieldName[]>>> = {}

/** No kind of the model's fields brings others along. */
export const KIND_CONSEQUENCES: Readonly<Record<string, undefined>> = {}
