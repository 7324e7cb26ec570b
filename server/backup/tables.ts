import type { ClientBase } from 'pg'

/** A table as a backup carries it. */
export interface BackupTable {
  name: string
  /** Every column that is stored; what the database works out itself is worked out anew when the rows come back. */
  columns: string[]
}

const COLUMNS = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'list_versions')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

const REFERENCES = `
  select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`

/**
 * The product's tables, each after those that it refers to. The migrations' own table and the jobs' are not among them,
 * nor the versions of lists, which are drawn anew when the rows come back.
 */
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

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
