import type { Definition, Section } from '../../contract/index.ts'

/** The rows of a section that are not confirmed yet, as text. */
function rowsOf(section: Section): string[] {
  return [
    ...(section.undocumented ? [`tutta la sezione, quando ${section.when?.label ?? 'sempre'}`] : []),
    ...(section.variants ?? [])
      .filter(({ undocumented }) => undocumented)
      .map(({ id, when, fields }) => `${id}${when.label && ` (${when.label})`}: ${fields.join(', ')}`),
    ...section.fields
      .filter(({ undocumented }) => undocumented)
      .map(({ name, when }) => `${name}${when ? `, quando ${when.label}` : ''}`),
  ]
}

/** Every row of the form that the organisation should confirm, by section; sections without any are left out. */
export function undocumentedRows(definition: Definition): { title: string; rows: readonly string[] }[] {
  return definition
    .map((section) => ({ title: section.title, rows: rowsOf(section) }))
    .filter(({ rows }) => rows.length > 0)
}
