import { readFile } from 'node:fs/promises'
import type { OpenDatabase } from '../../server/db/open-database.ts'

interface Column {
  table: string
  name: string
  /** PostgreSQL's name of the type, `_text` for `text[]`. */
  type: string
  nullable: boolean
  hasDefault: boolean
  /** The database alone writes it. */
  derived: boolean
  /** The check of this column, or of the column that it references. */
  check: string | null
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as derived,
    (select pg_get_constraintdef(own.oid) from pg_constraint own
      left join pg_constraint key on key.contype = 'f' and key.conrelid = c.oid and key.conkey = array[a.attnum]
      where own.contype = 'c'
        and (own.conrelid, own.conkey) in ((c.oid, array[a.attnum]), (key.confrelid, key.confkey))
        and pg_get_constraintdef(own.oid) like '%= ANY (ARRAY[%' limit 1) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname collate "C", a.attnum`

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  int8: 'BigInteger',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Date',
  uuid: 'string',
}

/** The columns of `Row` in `server/db/column-types.ts`. */
const ROW = ['id: Generated<string>', 'created_at: Generated<Date>', 'updated_at: Generated<Date>']

/** The text of `server/db/schema.ts`: the tables of a migrated database as Kysely's types. */
export async function schemaTypes(pool: OpenDatabase['pool']): Promise<string> {
  const named = await readColumnTypes()
  const { rows } = await pool.query<Column>(COLUMNS)
  const unknown = [...named.keys()].filter(
    (path) => !rows.some(({ table, name }) => path === `${table}.${name}`),
  )
  if (unknown.length > 0) throw new Error(`ColumnTypes names unknown columns: ${unknown.join(', ')}`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([table, columns]) =>
    interfaceOf(
      interfaceName(table),
      columns.map((column) => `${column.name}: ${typeOf(column, named)}`),
    ),
  )
  const members = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}\n`)
  return `import type { Generated, GeneratedAlways } from 'kysely'
import type { BigInteger, ColumnTypes, Json, JsonWithDefault, Row } from './column-types.ts'

// Generated from the migrated database by \`npm exec -- node scripts/make-schema-types.ts\`. The migrations explain the
// tables and columns. Times are instants (UTC).

${interfaces.join('\n')}
export interface Database {
${members.join('')}}
`
}

/** The columns, `table.column`, with a narrower type, each with the beginning of that type. */
async function readColumnTypes(): Promise<Map<string, string>> {
  const text = await readFile(new URL('../../server/db/column-types.ts', import.meta.url), 'utf8')
  return new Map([...text.matchAll(/^ {2}'(\w+\.\w+)': (.*)$/gm)].map(([, path, type]) => [path!, type!]))
}

/** `TemplateVariableTable` for `template_variables`. */
function interfaceName(table: string): string {
  const singular = table.replace(/ies$/, 'y').replace(/s$/, '')
  return `${singular.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function interfaceOf(name: string, members: readonly string[]): string {
  const extendsRow = ROW.every((member) => members.includes(member))
  const own = extendsRow ? members.filter((member) => !ROW.includes(member)) : members
  const lines = own.map((member) => `  ${member}\n`)
  return `export interface ${name}${extendsRow ? ' extends Row' : ''} {\n${lines.join('')}}\n`
}

function typeOf(column: Column, named: ReadonlyMap<string, string>): string {
  if (column.derived) return 'GeneratedAlways<string>'
  const path = `${column.table}.${column.name}`
  const own = named.has(path) ? `ColumnTypes['${path}']` : undefined
  if (own && named.get(path)?.startsWith('Former<')) return own
  if (column.type === 'jsonb' || column.type === 'json') {
    const json = `${column.hasDefault ? 'JsonWithDefault' : 'Json'}<${own ?? 'unknown'}>`
    return column.nullable ? `${json} | null` : json
  }
  const value = own ?? literalsOf(column.check) ?? TYPES[column.type]
  if (!value) throw new Error(`${path} has the type ${column.type}, which is unknown here`)
  const type = column.nullable ? `${value} | null` : value
  return column.hasDefault ? `Generated<${type}>` : type
}

/** `'a' | 'b'` for a check that lists the values of a text. */
function literalsOf(check: string | null): string | undefined {
  const values = check?.match(/'(?:[^']|'')*'(?=::text)/g)
  return values?.map((value) => value.replaceAll("''", "\\'")).join(' | ')
}
