import { expect, it } from 'vitest'
import { startOwnPostgres } from './postgres-server.ts'

it('a PostgreSQL of the tests that ends at its start fails the start with the reason', async () => {
  await expect(startOwnPostgres({ shared_buffers: 'none' })).rejects.toThrow('shared_buffers')
})
