import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'

/** The chain of migrations that `001-schema.sql` replaced. Databases and backups of that chain are converted. */
export interface FormerChain {
  /** The hash of each migration of the chain, by name. */
  marks: Map<string, string>
  /** The SQL of the whole chain. */
  schema: string
  /** The SQL that converts that schema to `001-schema.sql`. */
  bridge: string
}

/** Migrations after the chain that had other numbers, with their present names: the SQL is the same. */
const RENUMBERED = new Map([
  ['063-place-of-signing.sql', '002-place-of-signing.sql'],
  ['064-second-signers.sql', '003-second-signers.sql'],
  ['065-list-confirmations.sql', '004-list-confirmations.sql'],
])

/** The present name of a migration. */
export const presentName = (name: string): string => RENUMBERED.get(name) ?? name

export async function readFormerChain(): Promise<FormerChain> {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  const marks = JSON.parse(await read('marks.json')) as Record<string, string>
  return {
    marks: new Map(Object.entries(marks)),
    schema: await read('schema.sql'),
    bridge: await read('bridge.sql'),
  }
}

/** Whether all or some of these migrations belong to the former chain. */
export function belongsToFormerChain(names: Iterable<string>, { marks }: FormerChain): boolean {
  return [...names].some((name) => marks.has(name))
}

/** Creates the schema of the former chain in an empty database, for the rows of a backup from that chain. */
export async function applyFormerChain(client: PoolClient, { schema, marks }: FormerChain): Promise<void> {
  await client.query('begin')
  await client.query(schema)
  await client.query('insert into migrations (name, hash) select * from unnest($1::text[], $2::text[])', [
    [...marks.keys()],
    [...marks.values()],
  ])
  await client.query('commit')
}
