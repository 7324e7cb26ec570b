import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { definition } from '../contract/index.ts'

// Writes the migration that adds the columns of the summary that the table of the records lacks:
// `npm exec -- node scripts/make-summary-migration.ts`. The types of the schema are generated afterwards.

const MIGRATIONS = new URL('../server/db/migrations/', import.meta.url)
const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
const sql = files.map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8')).join('\n')
const table = /create table records \(([\s\S]*?)\n\);/.exec(sql)?.[1] ?? ''
const added = [...sql.matchAll(/alter table records add column (\w+)/g)].map(([, name = '']) => name)
const present = new Set([...[...table.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name), ...added])

const columns = new Set(definition.flatMap(({ fields }) => fields.flatMap(({ summary }) => summary ?? [])))
const missing = [...columns].filter((name) => !present.has(name))
if (missing.length > 0) {
  const last = Math.max(...files.map((name) => Number.parseInt(name, 10)))
  const name = `${String(last + 1).padStart(3, '0')}-summary-columns.sql`
  const statements = missing.map(
    (column) => `alter table records add column ${column} text not null default '';\n`,
  )
  const head = '-- Columns of the summary. `npm run sportello -- reindex` fills them for stored records.\n'
  writeFileSync(new URL(name, MIGRATIONS), head + statements.join(''))
  console.log(name)
}
