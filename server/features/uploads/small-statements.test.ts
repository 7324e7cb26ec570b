import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { Database } from '../../db/schema.ts'
import { importTable } from './import-table.ts'
import { ownerList } from './owner-list.ts'
import { placeList } from './place-list.ts'
import { productList } from './product-list.ts'

const MANY = 600

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes: [] })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

/** The database, and how many rows each statement through it has given. */
function watched(): { db: Kysely<Database>; results: Record<string, unknown>[][] } {
  const results: Record<string, unknown>[][] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      results.push(result.rows)
      return result
    },
  }
  return { db: server.context.db.withPlugin(plugin), results }
}

const product = (product_name: string) => ({
  id: '',
  product_name,
  type: 'Power',
  customer_type: null,
  product_active: true,
})
const owner = (name: string) => ({ id: '', name, email: '', active: true })
const named = (at: number) => `Nome ${at}`

describe('a row of a file', () => {
  it('is stored in a long list of products or owners by reading only those that it may mean', async () => {
    const names = Array.from({ length: MANY }, (_, at) => named(at))
    await productList.store(server.context.db, names.map(product))
    await ownerList.store(server.context.db, names.map(owner))
    const { db, results } = watched()
    await productList.store(db, [product('NOME 7'), product('Un altro nome')])
    await ownerList.store(db, [owner('NOME 7'), owner('Un altro nome')])
    expect(Math.max(...results.map(({ length }) => length))).toBeLessThan(10)
    const list = async (table: 'crm_products' | 'crm_users') =>
      (await server.context.db.selectFrom(table).select('id').execute()).length
    expect([await list('crm_products'), await list('crm_users')]).toEqual([MANY + 1, MANY + 1])
  })
})

describe('the rows of a file that wait for a confirmation', () => {
  it('are counted some at a time, and all of them', async () => {
    const { db, results } = watched()
    const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const rows = Array.from({ length: MANY }, (_, at) => `Borgo ${letters(at)};XQ;Insulandia\n`).join('')
    const file = { filename: 'comuni.csv', bytes: Buffer.from(`Comune;Provincia;Regione\n${rows}`) }
    const author = { userId: admin.user.id, ip: '::1' }
    const answer = await importTable(
      { ...server.context, db },
      placeList,
      { file, reading: undefined },
      author,
    )
    expect(answer).toMatchObject({ amount: MANY, successCreated: 0, waiting: MANY })
    const counts = results.filter(([row]) => row !== undefined && 'waiting' in row && !('noun' in row))
    expect(counts.length).toBeGreaterThan(1)
  })
})
