import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { findUnfinishedEffects } from './effect-jobs.ts'

/** The effects of a database before migration 008, by key. */
const EFFECTS = [
  { key: 'due after a failure', state: 'failed', due: true, dismissed: false },
  { key: 'success without its record', state: 'done', due: true, dismissed: false },
  { key: 'due and dismissed', state: 'failed', due: true, dismissed: true },
  { key: 'failed permanently', state: 'failed', due: false, dismissed: false },
  { key: 'finished', state: 'done', due: false, dismissed: false },
]
let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
  const { pool } = database
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '008'),
  )
  const userId = randomUUID()
  await pool.query(
    "insert into users (id, login, email, name, password_hash, role, level) values ($1, 'ugo', 'ugo@example.it', 'Ugo', 'x', 'user', 'base')",
    [userId],
  )
  for (const { key, state, due, dismissed } of EFFECTS)
    await pool.query(
      `insert into effects (kind, key, user_id, state, next_try_at, dismissed_at)
       values ('lead', $1, $2, $3, case when $4 then now() end, case when $5 then now() end)`,
      [key, userId, state, due, dismissed],
    )
  await migrate(pool)
})
afterAll(() => database.close())

it('the migration to jobs of effects opens the effects that were due, and no other', async () => {
  const { rows } = await database.pool.query<{ key: string; state: string }>('select key, state from effects')
  expect(Object.fromEntries(rows.map(({ key, state }) => [key, state]))).toEqual({
    'due after a failure': 'open',
    'success without its record': 'open',
    'due and dismissed': 'failed',
    'failed permanently': 'failed',
    finished: 'done',
  })
})

it('the start finds the effects that the migration opened, for their jobs', async () => {
  const open = await findUnfinishedEffects(database.db, 'lead', 'open')
  expect(open).toHaveLength(2)
})
