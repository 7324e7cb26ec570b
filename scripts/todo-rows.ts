import { definition } from '../contract/index.ts'

// Every row of the form that the specification does not show, and that the office should confirm: `node scripts/todo-rows.ts`.

const isTodo = (source: string | undefined) => source?.endsWith('@TODO') ?? false

for (const section of definition) {
  const rows = [
    ...(isTodo(section.source) ? [`tutta la sezione, quando ${section.when?.words ?? 'sempre'}`] : []),
    ...(section.variants ?? [])
      .filter(({ source }) => isTodo(source))
      .map(({ id, when, fields }) => `${id}${when.words && ` (${when.words})`}: ${fields.join(', ')}`),
    ...section.fields
      .filter(({ source }) => isTodo(source))
      .map(({ name, when }) => `${name}${when ? `, quando ${when.words}` : ''}`),
  ]
  if (rows.length > 0) console.log(`${section.title}\n${rows.map((row) => `  ${row}`).join('\n')}`)
}
