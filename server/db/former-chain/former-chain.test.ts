import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { findHistoryFaults } from '../../audit/check-history.ts'
import { readArchive } from '../../backup/archive.ts'
import { checkBackup, restore } from '../../backup/restore.ts'
import { folderStore } from '../../providers/files/folder-store.ts'
import {
  applySchemaOf,
  findMissingMigrations,
  findUnknownMigration,
  MigrationRefused,
  migrate,
  readMigrations,
} from '../migrate.ts'
import { readFormerChain } from './former-chain.ts'

/** Written by the last version of the former chain: a signed contract, one that is sent, effects and lists. */
const BACKUP = join(import.meta.dirname, 'former.backup')
const secretKey = Buffer.alloc(32, 7)

/** The last release of the former chain applied these after it. */
const RENUMBERED = ['063-place-of-signing.sql', '064-second-signers.sql', '065-list-confirmations.sql']

const RENAMED_TABLES: Record<string, string> = {
  limits: 'rate_limits',
  job_marks: 'job_cursors',
  crm_readings: 'crm_schema_cache',
  known_streets: 'street_names',
  ledger: 'effects',
  customs: 'template_variables',
  crm_products: 'products',
  crm_users: 'owners',
  crm_leads: 'leads',
  email_configs: 'mail_routes',
  mail_checkboxes: 'mail_blocks',
  question_rules: 'questions',
}
const RENAMED_COLUMNS: Record<string, string> = {
  told_at: 'notified_at',
  settled_at: 'dismissed_at',
}
/** The job of an effect or an envelope has its time since then. */
const REMOVED_COLUMNS: Record<string, readonly string[]> = {
  ledger: ['next_try_at'],
  envelopes: ['next_look_at'],
}
/** In the lists' versions the name of a table is a value. */
const renamedValue = (table: string, column: string, value: unknown) =>
  table === 'list_versions' && column === 'list' ? (RENAMED_TABLES[String(value)] ?? value) : value

type Row = Record<string, unknown>

const bridged = await emptyDatabase()
const fresh = await testDatabase()
const databases: TestDatabase[] = [bridged, fresh]
afterAll(() => Promise.all(databases.map((database) => database.close())))

beforeAll(async () => {
  const files = folderStore(join(bridged.dataDir, 'files'))
  const manifest = await checkBackup(BACKUP, secretKey)
  await restore(BACKUP, manifest, { pool: bridged.pool, files, secretKey })
})

describe('a database of the former chain', () => {
  it('a database of the former chain has the schema of a new one after the bridge', async () => {
    expect(await schemaOf(bridged.pool)).toEqual(await schemaOf(fresh.pool))
  })

  it('a database of the former chain keeps every row and value across the bridge', async () => {
    const before = await readRows()
    expect([...before.keys()]).toEqual(expect.arrayContaining(Object.keys(RENAMED_TABLES).filter(isBackedUp)))
    for (const [table, rows] of before) {
      const name = RENAMED_TABLES[table] ?? table
      const { rows: after } = await bridged.pool.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${name} t`,
      )
      const columns = new Set(rows.flatMap(Object.keys).map((column) => RENAMED_COLUMNS[column] ?? column))
      const stored = after.map(({ row }) =>
        Object.fromEntries(Object.entries(row).filter(([k]) => columns.has(k))),
      )
      expect([name, inOrder(stored)]).toEqual([name, inOrder(rows.map((row) => renamed(table, row)))])
    }
  })

  it('the seals prove the history of a database of the former chain after the bridge', async () => {
    expect(await findHistoryFaults(bridged.db, { secretKey })).toEqual({ entries: [], seals: [] })
    await bridged.pool.query("update record_events set kind = 'removed' where kind = 'created'")
    const { entries } = await findHistoryFaults(bridged.db, { secretKey })
    expect(entries.length).toBeGreaterThan(0)
  })

  it('a database of the former chain is brought to the schema once', async () => {
    const empty = await emptyDatabase()
    databases.push(empty)
    const { marks } = await readFormerChain()
    await applySchemaOf(empty.pool, [...marks.keys()])
    const names = (await readMigrations()).map(({ name }) => name)
    expect(await findMissingMigrations(empty.pool)).toEqual(names)
    expect(await migrate(empty.pool)).toEqual(names)
    expect(await migrate(empty.pool)).toEqual([])
    expect(await schemaOf(empty.pool)).toEqual(await schemaOf(fresh.pool))
  })

  it('a database of the former chain with later migrations under their former numbers is brought to the schema once', async () => {
    const empty = await emptyDatabase()
    databases.push(empty)
    const { marks } = await readFormerChain()
    const former = [...marks.keys(), ...RENUMBERED]
    expect(await findUnknownMigration(former)).toBeUndefined()
    expect(await findUnknownMigration([...former, '066-later.sql'])).toBe('066-later.sql')
    await applySchemaOf(empty.pool, former)
    expect(await namesOf(empty.pool)).toEqual(former.toSorted())
    const names = (await readMigrations()).map(({ name }) => name)
    const missing = names.filter((name) => !/^00[234]-/.test(name))
    expect(await findMissingMigrations(empty.pool)).toEqual(missing)
    expect(await migrate(empty.pool)).toEqual(missing)
    expect(await namesOf(empty.pool)).toEqual(names)
    expect(await migrate(empty.pool)).toEqual([])
    expect(await schemaOf(empty.pool)).toEqual(await schemaOf(fresh.pool))
  })

  it('a database of the former chain with an unknown later migration is refused', async () => {
    const empty = await emptyDatabase()
    databases.push(empty)
    const { marks } = await readFormerChain()
    await applySchemaOf(empty.pool, [...marks.keys()])
    await empty.pool.query("insert into migrations (name, hash) values ('066-later.sql', '')")
    await expect(migrate(empty.pool)).rejects.toThrow('066-later.sql, which this version does not know')
  })

  it('a database before the end of the former chain is refused', async () => {
    const empty = await emptyDatabase()
    databases.push(empty)
    const { marks } = await readFormerChain()
    await applySchemaOf(empty.pool, [...marks.keys()])
    await empty.pool.query("delete from migrations where name = '058-list-generations.sql'")
    await expect(migrate(empty.pool)).rejects.toThrow(MigrationRefused)
    await expect(migrate(empty.pool)).rejects.toThrow(
      '(058-list-generations.sql): start it once with version 0.1',
    )
    expect((await empty.pool.query("select to_regclass('ledger') is not null as there")).rows[0].there).toBe(
      true,
    )
  })
})

const namesOf = async (pool: Pool) =>
  (await pool.query('select name from migrations order by name')).rows.map(({ name }) => name)

/** Tables without rows in a backup cannot be compared. */
const isBackedUp = (table: string) => !['limits'].includes(table)

async function readRows(): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>()
  await readArchive(BACKUP, secretKey, (name, content) => {
    const [folder, table = ''] = name.split('/')
    if (folder !== 'tables') return
    tables.set(table, [...(tables.get(table) ?? []), ...(JSON.parse(content.toString('utf8')) as Row[])])
  })
  return tables
}

const renamed = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !REMOVED_COLUMNS[table]?.includes(column))
      .map(([column, value]) => [RENAMED_COLUMNS[column] ?? column, renamedValue(table, column, value)]),
  )

const inOrder = (rows: Row[]) =>
  rows
    .map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)))),
    )
    .sort()

/** Columns, constraints, indexes, triggers, functions and sequences, as the catalogue describes them. */
async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || a.attidentity::text || a.attgenerated::text
      || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
    union all select 'function ' || regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
    union all select 'sequence ' || relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by line`)
  return rows.map(({ line }) => line)
}
