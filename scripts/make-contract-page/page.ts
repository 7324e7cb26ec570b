import type { Definition, Section } from '../../contract/index.ts'
import { FIELD_COLUMNS, fieldRow } from './field-row.ts'
import { code, table, tableRow } from './markdown.ts'
import { todoRows } from './todo-rows.ts'

/** The page about the contract form, in Markdown. It contains only what the definition contains. */
export function contractPage(definition: Definition, version: number): string {
  const names = new Set(definition.flatMap(({ fields }) => fields).map(({ name }) => name))
  return `${[
    '# The contract form',
    'Written by `node scripts/make-contract-page.ts` from the definition in `contract/sections/`; a test keeps the two alike. Conditions read as the form says them to the agent.',
    `Definition ${version}: ${definition.length} sections, ${names.size} fields. A field is required unless its row says otherwise, and only while it shows; what is hidden does not count.`,
    ...definition.map(sectionText),
    '## Rows to confirm',
    'The specification does not show these; they are proposals that the office should look at. `node scripts/todo-rows.ts` lists them too.',
    ...todoRows(definition).map(
      ({ title, rows }) => `**${title}**\n\n${rows.map((row) => `- ${row}`).join('\n')}`,
    ),
  ].join('\n\n')}\n`
}

function sectionText(section: Section): string {
  const { id, title, when, fields, variants, source } = section
  const shown = when ? `Shown when ${when.label}.` : 'Always shown.'
  return [
    `## ${title}`,
    `${code(id)}, source ${source}. ${shown}`,
    table(
      FIELD_COLUMNS,
      fields.map((field) => fieldRow(field, source)),
    ),
    ...(variants
      ? ['The first of these rows that holds tells which of the fields show:', variantTable(variants)]
      : []),
  ].join('\n\n')
}

function variantTable(variants: NonNullable<Section['variants']>): string {
  return table(
    ['Variant', 'When', 'Fields', 'Optional', 'Source'],
    variants.map(({ id, when, fields, optional, source }) =>
      tableRow([
        code(id),
        when.label || 'otherwise',
        fields.map(code).join(', '),
        optional?.map(code).join(', ') ?? '',
        source ?? '',
      ]),
    ),
  )
}
