import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

export interface Migration {
  name: string
  sql: string
}

/** Reading or applying the migrations cannot go on; the message says which one and why. */
export class MigrationRefused extends Error {}

/** Any number; it names this application's migrations among a server's advisory locks. */
const LOCK = 7_340_231

/** The numbered SQL files of the product, in order. */
export async function readMigrations(folder = join(import.meta.dirname, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
}

/**
 * Brings the database to the newest migration, each in a transaction of its own together with its mark, so that a crash
 * leaves it either done or not begun. Answers the names applied now. Throws `MigrationRefused` when an applied one has
 * changed since, or when the database is ahead of this version.
 */
export async function migrate(pool: Pool, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = await pool.connect()
  try {
    // A long migration is no stuck statement; two starting processes take turns.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      return await applyMissing(client, wanted)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    // The settings above die with the connection.
    client.release(true)
  }
}

/** The migrations that the database still lacks; refuses as `migrate` does. */
export async function missingMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('migrations') is not null as there")
  const applied = rows[0]?.there ? await readApplied(pool) : new Map<string, string>()
  return compare(applied, await readMigrations()).map(({ name }) => name)
}

async function applyMissing(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const applied: string[] = []
  for (const migration of compare(await readApplied(client), wanted)) {
    if (await apply(client, migration)) applied.push(migration.name)
  }
  return applied
}

async function readApplied(client: Pool | PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function compare(applied: Map<string, string>, wanted: Migration[]): Migration[] {
  const known = new Set(wanted.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer)
    throw new MigrationRefused(`The database holds ${newer}, which this version does not know: it is older`)
  const changed = wanted.find(
    (migration) => (applied.get(migration.name) ?? hashOf(migration)) !== hashOf(migration),
  )
  if (changed) throw new MigrationRefused(`${changed.name} has changed since it was applied`)
  return wanted.filter(({ name }) => !applied.has(name))
}

/**
 * Answers whether this call applied it. The mark goes first: the connections of the embedded engine share one session,
 * where the advisory lock holds none of them back.
 */
async function apply(client: PoolClient, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    const mark = await client.query(
      'insert into migrations (name, hash) values ($1, $2) on conflict do nothing',
      [migration.name, hashOf(migration)],
    )
    if (mark.rowCount === 1) await client.query(migration.sql)
    await client.query('commit')
    return mark.rowCount === 1
  } catch (error) {
    await client.query('rollback')
    throw new MigrationRefused(`${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')
