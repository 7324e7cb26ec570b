import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../test/server.ts'
import { upkeep } from './upkeep.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeAll(async () => {
  server = await testServer({ routes: [] })
})
afterAll(() => server.close())

it('counts the rows of every table for the planner', async () => {
  const { db } = server.context
  await db
    .insertInto('domains')
    .values(Array.from({ length: 250 }, (_, n) => ({ name: `mail${n}.example` })))
    .execute()
  const { tables } = await upkeep({ db })
  expect(tables).toBeGreaterThan(10)
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'domains'`.execute(db)
  expect(rows[0]?.rows).toBe(250)
})
