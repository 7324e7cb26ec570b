import { definition } from '../../contract/index.ts'

/** A field of the contract, usable as `{name}` in a document. */
export interface FormField {
  name: string
  label: string
  /** Where the form asks for it. */
  section: string
}

const named = new Map<string, FormField>()
for (const section of definition) {
  for (const { name, label } of section.fields)
    if (!named.has(name)) named.set(name, { name, label, section: section.title })
}

/** Every field of the contract form, in order, without duplicates. */
export const FORM_FIELDS: readonly FormField[] = [...named.values()]

export const FORM_FIELD_NAMES: ReadonlySet<string> = new Set(named.keys())
