import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'

const { pool } = await databaseOfFile()

it('no connection of the pool compiles a query or shares it among processes, whatever the server is set to', async () => {
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in ('jit', 'max_parallel_workers_per_gather') order by name`,
  )
  expect(rows).toEqual([
    { name: 'jit', setting: 'off' },
    { name: 'max_parallel_workers_per_gather', setting: '0' },
  ])
})
