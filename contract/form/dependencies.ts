import { readsOf } from './condition.ts'
import type { Field, Section } from './types.ts'

const dependencyCache = new WeakMap<Section, ReadonlySet<string>>()

/** Every name that affects a section: its own fields, and everything that its conditions and lists read. */
function dependenciesOf(section: Section): ReadonlySet<string> {
  const names = dependencyCache.get(section) ?? new Set(namesOf(section))
  dependencyCache.set(section, names)
  return names
}

/** Whether a change of these names can change the section. */
export function dependsOnAny(section: Section, changed: ReadonlySet<string>): boolean {
  const names = dependenciesOf(section)
  for (const name of changed) if (names.has(name)) return true
  return false
}

function namesOf({ when, variants = [], fields }: Section): string[] {
  return [
    ...readsOf(when),
    ...variants.flatMap((variant) => readsOf(variant.when)),
    ...fields.flatMap(namesOfField),
  ]
}

/** The fields that a field's kind reads. */
export function relatedFields({ rules }: Pick<Field, 'rules'>): string[] {
  return Object.values(rules?.relates ?? {}).filter((name) => name !== undefined)
}

function namesOfField({ name, when, required, options = [], rules }: Field): string[] {
  return [
    name,
    ...readsOf(when),
    ...readsOf(required),
    ...options.flatMap((option) => readsOf(option.when)),
    ...relatedFields({ rules }),
  ]
}
