import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmBanks, listBanks } from '../../../shared/api/uploaded-lists.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { Actor } from '../../audit/actor.ts'
import { routes } from '../../routes.ts'
import { bankList } from './bank-list.ts'
import { confirmAllRows, resumeUploads } from './confirm-all.ts'
import { activateGeneration } from './list-generations.ts'

const MANY = 1_000

let server: TestServer
let admin: SignedIn
let actor: Actor
beforeAll(async () => {
  server = await testServer({ routes })
  admin = await server.signedIn({ role: 'admin' })
  actor = { userId: admin.user.id, ip: '::1' }
})
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['uploaded_banks', 'list_confirmations', 'object_events'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => server.close())

const waitingBanks = (count: number, first = 10_000) =>
  bankList.store(
    server.context.db,
    Array.from({ length: count }, (_, at) => ({
      abi: `${first + at}`,
      bank_name: 'Banca',
      doubt: 'Forse un’altra',
    })),
  )
const waiting = async () => (await server.inject(listBanks, { query: { limit: 1 } }, admin)).body.waiting
const lines = async () =>
  await server.context.db.selectFrom('object_events').select(['title', 'user_id', 'ip']).execute()

/** A database that becomes unavailable at the given transaction of the confirmation. */
function endingAt(transaction: number) {
  let begun = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"uploaded_banks"'))
        begun += 1
      if (begun === transaction) throw Object.assign(new Error('terminated'), { code: '57P01' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return server.context.db.withPlugin(plugin)
}

describe('confirmAllRows', () => {
  it('confirmAllRows works in several transactions, between which others see its progress', async () => {
    await waitingBanks(MANY)
    const state = { done: false }
    const confirming = server.inject(confirmBanks, { body: {} }, admin).finally(() => {
      state.done = true
    })
    const seen = new Set<number>()
    while (!state.done) seen.add(await waiting())
    expect((await confirming).body).toEqual({ ok: true, confirmed: MANY })
    const between = [...seen].filter((count) => count > 0 && count < MANY)
    expect(between.length).toBeGreaterThan(1)
    expect(await waiting()).toBe(0)
    expect(await lines()).toMatchObject([{ title: `${MANY} righe confermate` }])
  })

  it('confirmAllRows confirms each row once and writes one history entry for two concurrent calls', async () => {
    await waitingBanks(600)
    const { db } = server.context
    const counts = await Promise.all([
      confirmAllRows(db, 'uploaded_banks', actor),
      confirmAllRows(db, 'uploaded_banks', actor),
    ])
    expect(counts[0]! + counts[1]!).toBe(600)
    expect(await lines()).toMatchObject([{ title: '600 righe confermate' }])
    expect(await confirmAllRows(db, 'uploaded_banks', actor)).toBe(0)
    expect(await lines()).toHaveLength(1)
  })

  it('confirmAllRows confirms nothing when its history entry cannot be written (G32)', async () => {
    await waitingBanks(5)
    const { db } = server.context
    await sql`alter table object_events add constraint no_confirmation check (title not like '%confermate')`.execute(
      db,
    )
    await expect(confirmAllRows(db, 'uploaded_banks', actor)).rejects.toMatchObject({ code: '23514' })
    await sql`alter table object_events drop constraint no_confirmation`.execute(db)
    expect(await waiting()).toBe(5)
    await resumeUploads(server.context)
    expect(await waiting()).toBe(5)
  })

  it('confirmAllRows is completed by the job after a crash of its server', async () => {
    await waitingBanks(600)
    await expect(confirmAllRows(endingAt(3), 'uploaded_banks', actor)).rejects.toMatchObject({
      code: '57P01',
    })
    const left = await waiting()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(600)
    // It may still be at work.
    await resumeUploads(server.context)
    expect(await waiting()).toBe(left)
    await sql`update list_confirmations set updated_at = now() - interval '1 hour'`.execute(server.context.db)
    await resumeUploads(server.context)
    expect(await waiting()).toBe(0)
    expect(await lines()).toEqual([{ title: '600 righe confermate', user_id: admin.user.id, ip: '::1' }])
  })

  it('confirmAllRows leaves rows that were uploaded after its start', async () => {
    await waitingBanks(100)
    await expect(confirmAllRows(endingAt(1), 'uploaded_banks', actor)).rejects.toThrow('terminated')
    await waitingBanks(5, 20_000)
    expect(await confirmAllRows(server.context.db, 'uploaded_banks', actor)).toBe(100)
    expect(await waiting()).toBe(5)
  })

  it('confirmAllRows stops when the list was replaced', async () => {
    await waitingBanks(100)
    const { db } = server.context
    await expect(confirmAllRows(endingAt(2), 'uploaded_banks', actor)).rejects.toThrow('terminated')
    await db.transaction().execute((trx) => activateGeneration(trx, 'uploaded_banks'))
    await bankList.uploaded!.storeIn(
      db,
      [{ abi: '99001', bank_name: 'Banca', doubt: 'Forse un’altra' }],
      (
        await db
          .selectFrom('uploaded_lists')
          .select('generation')
          .where('name', '=', 'uploaded_banks')
          .execute()
      )[0]!.generation,
    )
    expect(await confirmAllRows(db, 'uploaded_banks', actor)).toBe(0)
    expect(await waiting()).toBe(1)
    expect(await lines()).toMatchObject([{ title: '100 righe confermate' }])
  })
})
