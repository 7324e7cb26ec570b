import { definition } from '../../contract/index.ts'

/** A field of the contract, usable as `{name}` in a document. */
export interface FormField {
  name: string
  label: string
  /** The section of the form. */
  section: string
}

const fieldsByName = new Map<string, FormField>()
for (const section of definition) {
  for (const { name, label } of section.fields)
    if (!fieldsByName.has(name)) fieldsByName.set(name, { name, label, section: section.title })
}

/** Every field of the contract form, in order, without duplicates. */
export const FORM_FIELDS: readonly FormField[] = [...fieldsByName.values()]

export const FORM_FIELD_NAMES: ReadonlySet<string> = new Set(fieldsByName.keys())
