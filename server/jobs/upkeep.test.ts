import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engine } from '../../test/database.ts'
import { testServer } from '../../test/server.ts'
import { upkeep } from './upkeep.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeAll(async () => {
  server = await testServer({ routes: [] })
})
afterAll(() => server.close())

it('upkeep analyses every table of the embedded database, and skips an external server', async () => {
  const { db } = server.context
  await db
    .insertInto('domains')
    .values(Array.from({ length: 250 }, (_, n) => ({ name: `mail${n}.example` })))
    .execute()
  if (engine === 'postgres') {
    expect(await upkeep(server.context)).toEqual({ tables: 0 })
    return
  }
  const { tables } = await upkeep(server.context)
  expect(tables).toBeGreaterThan(10)
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'domains'`.execute(db)
  expect(rows[0]?.rows).toBe(250)
})
