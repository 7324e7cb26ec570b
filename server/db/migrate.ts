import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import {
  applyFormerChain,
  belongsToFormerChain,
  presentName,
  readFormerChain,
} from './former-chain/former-chain.ts'

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
  return await withMigrationLock(pool, async (client) => {
    const [schema] = wanted
    const bridged = schema && (await bridgeFormerChain(client, wanted)) ? [schema.name] : []
    return [...bridged, ...(await applyMissing(client, wanted))]
  })
}

/** Creates the schema of a backup in an empty database from the names of the backup's migrations. */
export async function applySchemaOf(pool: Pool, names: readonly string[]): Promise<void> {
  const former = await readFormerChain()
  if (!belongsToFormerChain(names, former)) {
    const wanted = new Set(names)
    await migrate(
      pool,
      (await readMigrations()).filter(({ name }) => wanted.has(name)),
    )
    return
  }
  await withMigrationLock(pool, async (client) => {
    if ((await readApplied(client)).size > 0) throw new MigrationRefused('The database has tables already')
    await applyFormerChain(client, former)
    const migrations = await readMigrations()
    for (const name of names.filter((one) => !former.marks.has(one)).sort()) {
      const migration = migrations.find((one) => one.name === presentName(name))
      if (!migration) throw new MigrationRefused(`This version does not know ${name}`)
      await apply(client, { ...migration, name })
    }
  })
}

/** The first of these migrations that this version does not contain. */
export async function findUnknownMigration(names: readonly string[]): Promise<string | undefined> {
  const former = await readFormerChain()
  const known = new Set((await readMigrations()).map(({ name }) => name))
  return belongsToFormerChain(names, former)
    ? names.find((name) => !former.marks.has(name) && presentName(name) === name)
    : names.find((name) => !known.has(name))
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
  const wanted = await readMigrations()
  const present = new Set([...applied.keys()].map(presentName))
  if (belongsToFormerChain(applied.keys(), await readFormerChain()))
    return wanted.map(({ name }) => name).filter((name) => !present.has(name))
  return compareMigrations(applied, wanted).map(({ name }) => name)
}

/**
 * Converts a database of the former chain to the present schema in one transaction; later migrations get their present
 * names. Returns whether the database was of that chain. Throws `MigrationRefused` when it is not at the end of the
 * chain.
 */
async function bridgeFormerChain(client: PoolClient, [schema, ...later]: Migration[]): Promise<boolean> {
  const former = await readFormerChain()
  const applied = await readApplied(client)
  if (!schema || !belongsToFormerChain(applied.keys(), former)) return false
  const differing = [...former.marks].find(([name, hash]) => applied.get(name) !== hash)
  const renumbered = [...applied.keys()].filter((name) => !former.marks.has(name))
  const known = new Set(later.map(({ name }) => name))
  const unknown = renumbered.find((name) => presentName(name) === name || !known.has(presentName(name)))
  if (unknown) throw new MigrationRefused(refusalOfUnknown(unknown))
  if (differing)
    throw new MigrationRefused(
      `The database is of a version before 0.1 ended (${differing[0]}): start it once with version 0.1`,
    )
  return await inTransaction(client, 'The bridge from the former chain', async () => {
    const removed = await client.query('delete from migrations where name = any($1)', [
      [...former.marks.keys()],
    ])
    // The connections of the embedded engine share one session: another process may have converted it meanwhile.
    if (removed.rowCount === 0) return false
    await client.query(former.bridge)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [schema.name, hashOf(schema)])
    for (const name of renumbered)
      await client.query('update migrations set name = $1 where name = $2', [presentName(name), name])
    return true
  })
}

async function applyMissing(client: PoolClient, wanted: Migration[]): Promise<string[]> {
  const applied: string[] = []
  for (const migration of compareMigrations(await readApplied(client), wanted)) {
    if (await apply(client, migration)) applied.push(migration.name)
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
  if (newer) throw new MigrationRefused(refusalOfUnknown(newer))
  const changed = wanted.find(
    (migration) => (applied.get(migration.name) ?? hashOf(migration)) !== hashOf(migration),
  )
  if (changed) throw new MigrationRefused(`${changed.name} has changed since it was applied`)
  return wanted.filter(({ name }) => !applied.has(name))
}

const refusalOfUnknown = (name: string) =>
  `The database holds ${name}, which this version does not know: it is older`

/**
 * Returns whether this call applied the migration. The name is inserted first: the connections of the embedded engine
 * share one session, in which the advisory lock blocks none of them.
 */
async function apply(client: PoolClient, migration: Migration): Promise<boolean> {
  return await inTransaction(client, migration.name, async () => {
    const mark = await client.query(
      'insert into migrations (name, hash) values ($1, $2) on conflict do nothing',
      [migration.name, hashOf(migration)],
    )
    if (mark.rowCount === 1) await client.query(migration.sql)
    return mark.rowCount === 1
  })
}

async function inTransaction<Result>(
  client: PoolClient,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw new MigrationRefused(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')
