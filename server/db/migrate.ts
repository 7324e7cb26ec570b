import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

export interface Migration {
  name: string
  sql: string
}

/** The migrations cannot be read or applied; the message names the migration and the cause. */
export class MigrationRefused extends Error {}

/** An arbitrary number: the advisory lock of this application's migrations. */
const LOCK = 7_340_231

/** The numbered SQL files of the product, in order. */
export async function readMigrations(folder = join(import.meta.dirname, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
}

/**
 * Applies the missing migrations, each in a transaction that also records it, so that a crash leaves no partial
 * migration. Returns the names of the applied migrations. Throws `MigrationRefused` when an applied migration has
 * changed since, or when the database is newer than this version.
 */
export async function migrate(pool: Pool, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return await withMigrationLock(pool, (client) => applyMissing(client, wanted))
}

/** Creates the schema of a backup in an empty database from the names of the backup's migrations. */
export async function applySchemaOf(pool: Pool, names: readonly string[]): Promise<void> {
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => names.includes(name)),
  )
}

/** The first of these migrations that this version does not contain. */
export async function findUnknownMigration(names: readonly string[]): Promise<string | undefined> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  return names.find((name) => !known.has(name))
}

async function withMigrationLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // A long migration needs no statement timeout; two starting processes take turns.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await client.query(`create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`)
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    // Destroys the connection with the settings above.
    client.release(true)
  }
}

/** The migrations that are not applied yet; throws as `migrate` does. */
export async function findMissingMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('migrations') is not null as there")
  const applied = rows[0]?.there ? await readApplied(pool) : new Map<string, string>()
  return compareMigrations(applied, await readMigrations()).map(({ name }) => name)
}

async function applyMissing(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  const applied: string[] = []
  for (const migration of compareMigrations(await readApplied(client), wanted)) {
    await apply(client, migration)
    applied.push(migration.name)
  }
  return applied
}

async function readApplied(client: Pool | PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function compareMigrations(applied: Map<string, string>, wanted: Migration[]): Migration[] {
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

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query('insert into migrations (name, hash) values ($1, $2)', [
      migration.name,
      hashOf(migration),
    ])
    await client.query(migration.sql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationRefused(`${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')
