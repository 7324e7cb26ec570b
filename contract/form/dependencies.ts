import type { FieldName } from '../fields.ts'
import type { Field, Section } from './types.ts'

const dependencyCache = new WeakMap<Section, ReadonlySet<FieldName>>()

/** Every name that affects a section: its own fields, and everything that its conditions and lists read. */
function dependenciesOf(section: Section): ReadonlySet<FieldName> {
  const names = dependencyCache.get(section) ?? new Set(namesOf(section))
  dependencyCache.set(section, names)
  return names
}

/** Whether a change of these names can change the section. */
export function dependsOnAny(section: Section, changed: ReadonlySet<FieldName>): boolean {
  const names = dependenciesOf(section)
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
