import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

const USER = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
const query = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows
beforeAll(async () => {
  database = await emptyDatabase()
  const migrations = await readMigrations()
  await migrate(
    database.pool,
    migrations.filter(({ name }) => name < '018'),
  )
  await query(`insert into users (id, login, name, email, password_hash, role, level)
    values ('${USER}', 'capo', 'Ada', 'a@example.it', '', 'admin', 'base')`)
  await query("update uploaded_lists set generation = 2 where name = 'uploaded_banks'")
  await query(`insert into uploaded_banks (generation, abi, bank_name, doubt, updated_at) values
    (1, '99001', 'Di prima', null, '2026-01-01'), (2, '99001', 'Di adesso', null, '2026-01-01'),
    (2, '99002', 'In conferma', 'dubbio', '2026-01-01'), (2, '99003', 'Dopo', 'dubbio', '2026-01-03'),
    (3, '99004', 'Non finita', null, '2026-01-01')`)
  await query(
    "insert into list_confirmations (list, generation, begun_at) values ('uploaded_banks', 2, '2026-01-02')",
  )
  await query(`insert into uploaded_places (city, district, region) values ('Borgo', 'RM', 'Lazio')`)
  await query(`insert into imports (noun, file_key, filename, amount, good, stored, user_id, ip)
    values ('ibans', 'key', 'banche.csv', 10, 9, 4, '${USER}', '::1')`)
  await query('create schema jobs')
  await query('create table jobs.job (name text, data jsonb)')
  await query(
    `insert into jobs.job values ('import.resume', '{"importId":"1"}'), ('mail.send', '{"mailId":"1"}')`,
  )
  await migrate(database.pool, migrations)
})
afterAll(() => database.close())

describe('the migration to uploads in one transaction', () => {
  it('the migration keeps the rows in use, and completes an interrupted confirmation', async () => {
    expect(await query('select abi, bank_name, doubt from uploaded_banks order by abi')).toEqual([
      { abi: '99001', bank_name: 'Di adesso', doubt: null },
      { abi: '99002', bank_name: 'In conferma', doubt: null },
      { abi: '99003', bank_name: 'Dopo', doubt: 'dubbio' },
    ])
    expect(await query('select city from uploaded_places')).toEqual([{ city: 'Borgo' }])
  })

  it('the migration ends an interrupted upload, and the history states how many of its rows were stored', async () => {
    expect(await query('select title, user_id, before, after from object_events')).toEqual([
      { title: 'banche.csv', user_id: USER, before: { rows: 9 }, after: { rows: 4 } },
    ])
    expect(await query('select name from jobs.job')).toEqual([{ name: 'mail.send' }])
  })
})
