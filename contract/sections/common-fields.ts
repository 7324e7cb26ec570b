import type { Section } from '../row.ts'

/** The section with the fields that none of its variants names in each of them. */
export function withCommonFields(section: Section): Section {
  const { variants, fields } = section
  if (!variants) return section
  const named = new Set(variants.flatMap((row) => row.fields))
  const common = fields.map(({ name }) => name).filter((name) => !named.has(name))
  return { ...section, variants: variants.map((row) => ({ ...row, fields: [...common, ...row.fields] })) }
}
