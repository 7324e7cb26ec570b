import { type Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { Database } from '../../db/schema.ts'
import { bankList } from './bank-list.ts'
import { confirmSome } from './confirm-all.ts'
import { importTable } from './import-table.ts'
import { removeSome } from './list-generations.ts'
import { ownerList } from './owner-list.ts'
import { placeList } from './place-list.ts'
import { productList } from './product-list.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'

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
  it('a row is stored in a long list by reading only its candidate rows', async () => {
    const names = Array.from({ length: MANY }, (_, at) => named(at))
    await productList.store(server.context.db, names.map(product))
    await ownerList.store(server.context.db, names.map(owner))
    const { db, results } = watched()
    await productList.store(db, [product('NOME 7'), product('Un altro nome')])
    await ownerList.store(db, [owner('NOME 7'), owner('Un altro nome')])
    expect(Math.max(...results.map(({ length }) => length))).toBeLessThan(10)
    const list = async (table: 'products' | 'owners') =>
      (await server.context.db.selectFrom(table).select('id').execute()).length
    expect([await list('products'), await list('owners')]).toEqual([MANY + 1, MANY + 1])
  })
})

describe('the rows of a file with a pending confirmation', () => {
  it('rows with a pending confirmation are counted in batches and completely', async () => {
    const { db, results } = watched()
    const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const rows = Array.from({ length: MANY }, (_, at) => `Borgo ${letters(at)};XQ;Insulandia\n`).join('')
    const file = { filename: 'comuni.csv', bytes: Buffer.from(`Comune;Provincia;Regione\n${rows}`) }
    const actor = { userId: admin.user.id, ip: '::1' }
    const answer = await importTable(
      { ...server.context, db },
      placeList,
      { file, reading: undefined },
      actor,
    )
    expect(answer).toMatchObject({ amount: MANY, successCreated: 0, waiting: MANY })
    const counts = results.filter(([row]) => row !== undefined && 'waiting' in row && !('noun' in row))
    expect(counts.length).toBeGreaterThan(1)
  })
})

describe('a batch of rows', () => {
  it('a batch of rows reads only its own rows of a long list without statistics', async () => {
    const { db } = server.context
    await sql`insert into uploaded_places (generation, city, district, region, doubt)
      select 70, 'Borgo ' || translate(i::text, '0123456789', 'abcdefghij'), 'XQ', 'Insulandia', 'Da confermare'
      from generate_series(1, 3000) as i`.execute(db)
    await sql`insert into uploaded_banks (generation, abi, bank_name)
      select 70, lpad(i::text, 5, '0'), 'Banca ' || i from generate_series(1, 3000) as i`.execute(db)
    await db.updateTable('uploaded_lists').set({ generation: 70 }).execute()
    await db.insertInto('list_confirmations').values({ list: 'uploaded_places', generation: 70 }).execute()
    const place = { city: 'Borgo bc', district: 'XQ', region: 'Insulandia', doubt: 'Da confermare' }
    const bank = { abi: '00012', bank_name: 'Banca 12', doubt: 'Da confermare' }
    const copy = { from: 70, to: 71 }
    const batches: ((trx: Kysely<Database>) => Promise<unknown>)[] = [
      (trx) => placeList.uploaded!.copyKnown(trx, [place], copy),
      (trx) => placeList.uploaded!.countWaiting(trx, [place]),
      (trx) => placeList.uploaded!.storeIn(trx, [place], 71),
      (trx) => confirmSome(trx as Transaction<Database>, 'uploaded_places', 10),
      (trx) => removeSome(trx, 'uploaded_places', 70, 10),
      (trx) => bankList.uploaded!.copyKnown(trx, [bank], copy),
      (trx) => bankList.uploaded!.countWaiting(trx, [bank]),
      (trx) => bankList.uploaded!.storeIn(trx, [bank], 71),
      (trx) => removeSome(trx, 'uploaded_banks', 70, 10),
    ]
    const read: number[] = []
    for (const batch of batches) read.push(await rowsReadBy(batch))
    expect(read).toEqual([1, 1, 1, 20, 10, 1, 1, 1, 10])
  })
})

/** How many rows of the uploaded lists a batch has read, as the database counts them. */
async function rowsReadBy(batch: (trx: Kysely<Database>) => Promise<unknown>): Promise<number> {
  const count = async (trx: Kysely<Database>) => {
    const { rows } = await sql<{ read: string }>`
      select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
      where relname in ('uploaded_places', 'uploaded_banks')`.execute(trx)
    return Number(rows[0]!.read)
  }
  return await runInBatch(server.context.db, { size: new BatchSize(), rows: 1 }, async (trx) => {
    const before = await count(trx)
    await batch(trx)
    return (await count(trx)) - before
  })
}
