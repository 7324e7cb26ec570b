import type { FieldName } from '../fields.ts'
import type { Field, Section } from './types.ts'

const known = new WeakMap<Section, ReadonlySet<FieldName>>()

/** Every name that a section's looks depend on: its own fields, and all that its conditions and its lists read. */
function dependsOn(section: Section): ReadonlySet<FieldName> {
  const names = known.get(section) ?? new Set(namesOf(section))
  known.set(section, names)
  return names
}

/** Whether a change of these names can change the section. */
export function touches(section: Section, changed: ReadonlySet<FieldName>): boolean {
  const names = dependsOn(section)
  for (const name of changed) if (names.has(name)) return true
  return false
}

function namesOf({ when, variants = [], fields }: Section): FieldName[] {
  return [
    ...(when?.reads ?? []),
    ...variants.flatMap((variant) => variant.when.reads),
    ...fields.flatMap(namesOfField),
  ]
}

function namesOfField({ name, when, required, options = [], rules }: Field): FieldName[] {
  return [
    name,
    ...(when?.reads ?? []),
    ...(required ? required.reads : []),
    ...options.flatMap((option) => option.when?.reads ?? []),
    ...Object.values(rules?.relates ?? {}),
  ]
}
