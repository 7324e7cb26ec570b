import type { ClientBase } from 'pg'
import { CONTENTS, type Contents, FORMER_CONTENTS } from './contents.ts'

/** A table as a backup stores it. */
export interface BackupTable {
  name: string
  /** Every stored column; generated columns are derived again during the restore. */
  columns: string[]
}

const COLUMNS = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

const REFERENCES = `
  select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`

/** The product's tables, each after the tables that it refers to, without the tables of migrations and jobs. */
export async function readTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(COLUMNS)
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES)
  const placed: BackupTable[] = []
  const waiting = new Map(tables.map(({ table, columns }) => [table, { name: table, columns }]))
  while (waiting.size > 0) {
    const free = [...waiting.keys()].filter((name) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to)),
    )
    if (free.length === 0)
      throw new Error(`Tables that refer to one another: ${[...waiting.keys()].join(', ')}`)
    for (const name of free) {
      placed.push(waiting.get(name)!)
      waiting.delete(name)
    }
  }
  return placed
}

/** The content of a table in a backup. The values of `replaced` are SQL expressions for those columns. */
export const contentsOf = (table: string): Contents =>
  (CONTENTS as Record<string, Contents | undefined>)[table] ?? FORMER_CONTENTS[table] ?? 'all rows'

/** Columns with generated numbers: identity columns and defaults from sequences. */
const SEQUENCES_QUERY = `
  select c.relname as table, a.attname as column, s.relname as sequence
  from pg_class s
  join pg_depend d on (d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i')
    or (d.classid = 'pg_attrdef'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = s.oid)
  left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
  join pg_attribute a on a.attrelid = coalesce(f.adrelid, d.refobjid) and a.attnum = coalesce(f.adnum, d.refobjsubid)
  join pg_class c on c.oid = a.attrelid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`

/** Sets every sequence to continue after the highest restored number. A number may have a prefix of letters. */
export async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Record<'table' | 'column' | 'sequence', string>>(SEQUENCES_QUERY)
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, max(substring(${quote(column)}::text from '\\d+$')::bigint)) from ${quote(table)}
       having count(${quote(column)}) > 0`,
      [quote(sequence)],
    )
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
