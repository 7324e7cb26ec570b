import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { runInLane } from './fair-pool.ts'

const database = await databaseOfFile()

const QUERIES = 40

it('FairPool runs the query of a lane with one query before most queries of a lane with many', async () => {
  const order: string[] = []
  const ask = (key: string) =>
    runInLane({ key }, async () => {
      await sql`select count(*) from generate_series(1, 2000)`.execute(database.db)
      order.push(key)
    })
  // All connections are open before counting starts.
  await Promise.all(Array.from({ length: 5 }, () => [ask('busy'), ask('other')]).flat())
  order.length = 0
  await Promise.all([...Array.from({ length: QUERIES }, () => ask('busy')), ask('other')])
  expect(order).toHaveLength(QUERIES + 1)
  expect(order.indexOf('other')).toBeLessThan(QUERIES / 2)
})

it('FairPool gives the connection of a failed query to the next query of its lane', async () => {
  const ask = (text: string) => runInLane({ key: 'one' }, () => sql.raw(text).execute(database.db))
  for (let n = 0; n < 12; n += 1) await expect(ask('select nothing')).rejects.toThrow('nothing')
  expect((await ask('select 1 as one')).rows).toEqual([{ one: 1 }])
})
