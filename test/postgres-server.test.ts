import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startOwnPostgres } from './postgres-server.ts'

describe('the PostgreSQL of the tests', () => {
  it('the PostgreSQL of the tests is the packaged one on a machine without an installed one', async () => {
    const server = await startOwnPostgres([], () => undefined)
    const client = new pg.Client({ connectionString: server.url })
    try {
      await client.connect()
      const { rows } = await client.query(
        "select split_part(setting, '/', -2) as folder from pg_config where name = 'BINDIR'",
      )
      expect(rows).toEqual([{ folder: 'native' }])
    } finally {
      await client.end()
      await server.stop()
    }
  })
})
