import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { schemaTypes } from './make-schema-types/schema-types.ts'

const database = await testDatabase()
afterAll(() => database.close())

it('server/db/schema.ts equals the output of `node scripts/make-schema-types.ts`', async () => {
  const file = new URL('../server/db/schema.ts', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(await schemaTypes(database.pool))
})
