import { describe, expect, it } from 'vitest'
import { listPdfs, previewPhoneScripts } from '../../../shared/api/documents.ts'
import * as calls from '../../../shared/api/records.ts'
import { listRemovedRecords, type RemovedRow } from '../../../shared/api/removed-records.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { documentRoutes } from '../documents/routes.ts'
import { recordRoutes } from './routes.ts'

let clock = new Date('2026-11-20T09:00:00Z')
const server = await serverOfFile({ routes: [...recordRoutes, ...documentRoutes], now: () => clock })
await seedSampleData(server.context)
const author = await server.signedIn({ name: 'Alice' })
const remover = await server.signedIn({ name: 'Bruno' })
const stranger = await server.signedIn()
const admin = await server.signedIn({ role: 'admin' })

async function removed(last_name: string): Promise<string> {
  const data = JSON.stringify({
    contact_owner: { id: 'owner-1', name: 'Alice Fontana' },
    type_contract: 'contratto energia',
    client_type: 'domestico',
    type_product: 'luce',
    last_name,
  })
  const { body } = await server.inject(calls.createRecord, { body: { data, draft: true } }, author)
  clock = new Date(clock.getTime() + 60_000)
  await server.inject(calls.removeRecord, { params: { id: body.recordId } }, remover)
  return body.recordId
}
const list = async (session: SignedIn, query: object = {}): Promise<RemovedRow[]> =>
  (await server.inject(listRemovedRecords, { query: query }, session)).body.records
const restore = (id: string, session: SignedIn) =>
  server.inject(calls.restoreRecord, { params: { id } }, session).then(({ status }) => status)
const history = (id: string, session: SignedIn) =>
  server.inject(calls.readHistory, { params: { id } }, session).then(({ status }) => status)

it('the list of removed records shows administrators all, and other users the records that they created or removed [GAP-23]', async () => {
  const [first, second] = [await removed('Rossi'), await removed('Verdi')]
  for (const session of [admin, author, remover])
    expect((await list(session)).map(({ id }) => id)).toEqual([second, first])
  expect(await list(stranger)).toEqual([])
  expect((await list(author))[1]).toMatchObject({
    last_name: 'Rossi',
    draft: true,
    author: `Alice ${author.user.last_name}`,
    removedBy: `Bruno ${remover.user.last_name}`,
    removedAt: '2026-11-20T09:01:00.000Z',
  })
})

it('the list of removed records is searched, sorted and paged', async () => {
  const found = (await list(admin, { searchWord: 'verdi' })).map(({ last_name }) => last_name)
  expect(found).toEqual(['Verdi'])
  const oldest = await list(admin, { limit: 1, page: 0, order: 'asc' })
  expect(oldest.map(({ last_name }) => last_name)).toEqual(['Rossi'])
  expect(await list(admin, { limit: 1, page: 5 })).toEqual([])
  const wrong = await server.injectUnchecked(listRemovedRecords, { query: { columnName: 'data' } }, admin)
  expect(wrong.status).toBe(400)
})

it('a removed record and its history are restored by the same users only', async () => {
  const id = await removed('Bianchi')
  expect([await restore(id, stranger), await history(id, stranger)]).toEqual([403, 403])
  for (const session of [admin, author, remover]) {
    expect([await history(id, session), await restore(id, session)]).toEqual([200, 200])
    expect((await list(admin)).map((row) => row.id)).not.toContain(id)
    // Existing records are visible to all users.
    expect([await history(id, stranger), await restore(id, stranger)]).toEqual([200, 200])
    await server.inject(calls.removeRecord, { params: { id } }, remover)
  }
})

describe('a removed record', () => {
  const OWNER = { contact_owner: { id: 'owner-1', name: 'Alice Fontana' } }
  const save = (id: string, session: SignedIn, more: object = { draft: true }) =>
    server.inject(
      calls.updateRecord,
      { params: { id }, body: { data: JSON.stringify(OWNER), draft: false, version: 1, ...more } },
      session,
    )

  it('a removed record refuses a read and every save with the user who removed it, the time, and whether it may be restored [REC-20] [API-3]', async () => {
    const id = await removed('Neri')
    const answers = (session: SignedIn) =>
      Promise.all([
        server.inject(calls.readRecord, { params: { id } }, session),
        save(id, session),
        save(id, session, { draft: true, autosave: true }),
        save(id, session, { draft: false }),
      ])
    const at = clock.toISOString()
    for (const [session, mayRestore] of [
      [author, true],
      [remover, true],
      [admin, true],
      [stranger, false],
    ] as const)
      for (const { status, failure } of await answers(session)) {
        expect([status, failure.error]).toEqual([404, { id: 'removed', title: 'Record rimosso' }])
        const by = `Bruno ${remover.user.last_name}`
        expect(failure.removal).toEqual({ by, at, mayRestore })
        expect(failure.errorMessage).toMatch(
          new RegExp(`^${by} ha rimosso questo record il 20/11/2026 alle \\d\\d:\\d\\d\\.$`),
        )
      }
  })

  it('a removed record refuses its other actions with the user who removed it [REC-20]', async () => {
    const id = await removed('Gialli')
    for (const call of [calls.removeRecord, listPdfs, previewPhoneScripts]) {
      const { status, failure } = await server.inject(call, { params: { id } }, stranger)
      expect([status, failure.error.id]).toEqual([404, 'removed'])
      expect(failure.errorMessage).toContain(`Bruno ${remover.user.last_name} ha rimosso questo record`)
    }
  })

  it('a restored record accepts the save that was refused before, and an unknown record is not found [REC-20]', async () => {
    const id = await removed('Viola')
    expect(await restore(id, author)).toBe(200)
    expect((await save(id, author)).status).toBe(200)
    await server.context.db.deleteFrom('record_events').where('record_id', '=', id).execute()
    await server.context.db.deleteFrom('webhook_deliveries').execute()
    await server.context.db.deleteFrom('records').where('id', '=', id).execute()
    for (const answer of [
      await save(id, author),
      await server.inject(calls.readRecord, { params: { id } }, author),
    ]) {
      expect([answer.status, answer.failure.error.id]).toEqual([404, 'not-found'])
      expect(answer.failure.removal).toBeUndefined()
    }
  })
})
