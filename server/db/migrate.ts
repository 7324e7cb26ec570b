import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { isDatabaseDown } from './errors.ts'

export interface Migration {
  name: string
  sql: string
}

/** The migrations cannot be read or applied; the message names the migration and the cause. */
export class MigrationRefused extends Error {}

/** An arbitrary number: the advisory lock of this application's migrations. */
const LOCK = 7_340_231
/** How long a migration waits for a table that others use. */
const LOCK_WAIT_MS = 10_000

/** The numbered SQL files of the product, in order. */
export async function readMigrations(folder = join(import.meta.dirname, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
}

/**
 * Applies the missing migrations in one transaction that also records them: all or none, so that after a failure the
 * former version can be started too. Returns the names of the applied migrations. Throws `MigrationRefused` when one
 * fails, when an applied migration has changed since, or when the database is newer than this version. `before` runs
 * before the first of them, while no other process migrates.
 */
export async function migrate(
  pool: Pool,
  migrations?: Migration[],
  before: () => Promise<void> = async () => {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return await withMigrationLock(pool, (client) => applyMissing(client, wanted, before))
}

/** Creates the schema of a backup in an empty database from the names of the backup's migrations. */
export async function applySchemaOf(pool: Pool, names: readonly string[]): Promise<void> {
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => names.includes(name)),
  )
}

/** Those of these migrations that this version does not contain. */
export async function findUnknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  return names.filter((name) => !known.has(name))
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
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    return await work(client)
  } finally {
    // The end of the connection rolls back, releases the lock and ends the settings above, also when it was lost.
    client.release(true)
  }
}

/** The migrations that are not applied yet; throws as `migrate` does. */
export async function findMissingMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('migrations') is not null as there")
  const applied = rows[0]?.there ? await readApplied(pool) : new Map<string, string>()
  return compareMigrations(applied, await readMigrations()).map(({ name }) => name)
}

async function applyMissing(
  client: PoolClient,
  wanted: Migration[],
  before: () => Promise<void>,
): Promise<string[]> {
  const missing = compareMigrations(await readApplied(client), wanted)
  if (missing.length === 0) return []
  await before()
  await client.query('begin')
  // A statement that waits for a lock holds up every later one on its table, those of the former version that serves.
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  for (const migration of missing) await apply(client, migration)
  await client.query('commit')
  return missing.map(({ name }) => name)
}

async function readApplied(client: Pool | PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function compareMigrations(applied: Map<string, string>, wanted: Migration[]): Migration[] {
  const known = new Set(wanted.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer)
    throw new MigrationRefused(
      `The database holds ${newer}, which this version does not know: start the newer version, or restore a backup of before its upgrade`,
    )
  const changed = wanted.find(
    (migration) => (applied.get(migration.name) ?? hashOf(migration)) !== hashOf(migration),
  )
  if (changed) throw new MigrationRefused(`${changed.name} has changed since it was applied`)
  return wanted.filter(({ name }) => !applied.has(name))
}

async function apply(client: PoolClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hashOf({ name, sql })])
    await client.query(sql)
  } catch (error) {
    const { message } = error as Error
    throw new MigrationRefused(
      `The migration ${name} failed, and none was applied: ${message}; the former version works on: ${remedyOf(error)}`,
      { cause: error },
    )
  }
}

/** By SQLSTATE: what the operator does about the failure of a migration. */
const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['53100', 'free space on the disk of the database, and repeat the upgrade'],
  ['55P03', 'repeat the upgrade at a quiet time, since others use a table that it changes'],
  ['42501', 'give the account of the database that right, and repeat the upgrade'],
])

function remedyOf(error: unknown): string {
  const known = REMEDIES.get((error as { code?: unknown }).code)
  if (known !== undefined) return known
  return isDatabaseDown(error)
    ? 'repeat the upgrade when the database answers'
    : 'keep it, and report this line'
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')
