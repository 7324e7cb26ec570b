import type { Definition, Section } from '../../contract/index.ts'

const isTodo = (source: string | undefined) => source?.endsWith('@TODO') ?? false

/** The rows of a section that are not confirmed yet, as text. */
function rowsOf(section: Section): string[] {
  return [
    ...(isTodo(section.source) ? [`tutta la sezione, quando ${section.when?.label ?? 'sempre'}`] : []),
    ...(section.variants ?? [])
      .filter(({ source }) => isTodo(source))
      .map(({ id, when, fields }) => `${id}${when.label && ` (${when.label})`}: ${fields.join(', ')}`),
    ...section.fields
      .filter(({ source }) => isTodo(source))
      .map(({ name, when }) => `${name}${when ? `, quando ${when.label}` : ''}`),
  ]
}

/** Every row of the form that the organisation should confirm, by section; sections without any are left out. */
export function todoRows(definition: Definition): { title: string; rows: readonly string[] }[] {
  return definition
    .map((section) => ({ title: section.title, rows: rowsOf(section) }))
    .filter(({ rows }) => rows.length > 0)
}
