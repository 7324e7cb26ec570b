import { afterEach, expect, it, vi } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import {
  findMissingMigrations,
  type Migration,
  MigrationRefused,
  migrate,
  readMigrations,
} from './migrate.ts'

const database = await databaseOfFile()
const { pool } = database
const shipped = await readMigrations()

const added = (sql: string, name = '900-added.sql'): Migration[] => [...shipped, { name, sql }]
const exists = async (table: string) =>
  (await pool.query('select to_regclass($1) is not null as yes', [table])).rows[0].yes
afterEach(async () => {
  await pool.query("delete from migrations where name like '9%'")
  await pool.query('drop table if exists added')
})

it('migrations are applied once, in order, and recorded', async () => {
  expect(await migrate(pool)).toEqual([])
  expect(await findMissingMigrations(pool)).toEqual([])
  expect(await migrate(pool, added('create table added (n int)'))).toEqual(['900-added.sql'])
  expect(await migrate(pool, added('create table added (n int)'))).toEqual([])
})

it('migrations that were changed after they were applied are refused', async () => {
  await migrate(pool, added('create table added (n int)'))
  await expect(migrate(pool, added('create table added (n bigint)'))).rejects.toThrow(
    new MigrationRefused('900-added.sql has changed since it was applied'),
  )
})

it('migrations that this version does not know are refused', async () => {
  await migrate(pool, added('create table added (n int)'))
  await expect(migrate(pool)).rejects.toThrow('The database holds 900-added.sql')
})

it('a failed migration is rolled back with those before it, so that the former version can be started too', async () => {
  const broken = [
    ...added('create table added (n int)'),
    { name: '901-broken.sql', sql: 'create table half (n int); select 1/0' },
  ]
  await expect(migrate(pool, broken)).rejects.toThrow(
    new MigrationRefused(
      'The migration 901-broken.sql failed, and none was applied: division by zero; the former version works on: keep it, and report this line',
    ),
  )
  expect([await exists('added'), await exists('half')]).toEqual([false, false])
  expect(await findMissingMigrations(pool)).toEqual([])
})

it.each([
  ['without a right', "raise insufficient_privilege using message = 'no right'", 'that right'],
  ['on a full disk', "raise disk_full using message = 'no space'", 'free space on the disk of the database'],
  ['after a shutdown', 'raise admin_shutdown', 'when the database answers'],
])('a migration that fails %s says what to do', async (_when, statement, remedy) => {
  await expect(migrate(pool, added(`do $$ begin ${statement}; end $$`))).rejects.toThrow(remedy)
})

it('a migration waits for a table that another holds for ten seconds at most, and says what to do', async () => {
  const reader = await pool.connect()
  try {
    await reader.query('begin; lock table users in access share mode')
    const limit = `do $$ begin assert current_setting('lock_timeout') = '10s'; end $$; set local lock_timeout = 50`
    await expect(migrate(pool, added(`${limit}; alter table users add column added int`))).rejects.toThrow(
      /canceling statement due to lock timeout; .* at a quiet time/,
    )
  } finally {
    await reader.query('rollback')
    reader.release()
  }
})

it('migrations are applied once when several processes start together', async () => {
  const several = [...added('create table added (n int)'), { name: '901-again.sql', sql: 'select 1' }]
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, several)))
  expect(all.flat().sort()).toEqual(['900-added.sql', '901-again.sql'])
})

it('an interrupted migration is rolled back and succeeds at the next start', async () => {
  const cut = migrate(pool, added('create table added (n int); select pg_sleep(20)')).catch(
    (error: unknown) => error,
  )
  await cutOff()
  expect(await cut).toBeInstanceOf(Error)
  await vi.waitFor(async () => expect(await exists('added')).toBe(false), {
    timeout: 90_000,
    interval: 100,
  })
  expect(await migrate(pool, added('create table added (n int)'))).toEqual(['900-added.sql'])
})

/** Ends the process of the migration while it runs. */
async function cutOff(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create table added%pg_sleep%' and pid <> pg_backend_pid()",
      )
      return rows.length > 0
    },
    { timeout: 90_000 },
  )
}
