import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecord, readHistory, removeRecord, restoreRecord } from '../../../shared/api/records.ts'
import { listRemovedRecords, type RemovedRow } from '../../../shared/api/removed-records.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { fillOffice } from '../../../test/office.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { recordRoutes } from './routes.ts'

let server: TestServer
let author: SignedIn
let remover: SignedIn
let stranger: SignedIn
let admin: SignedIn
let clock = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  server = await testServer({ routes: recordRoutes, now: () => clock })
  await fillOffice(server.context)
  author = await server.signedIn({ name: 'Alice' })
  remover = await server.signedIn({ name: 'Bruno' })
  stranger = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

async function removed(last_name: string): Promise<string> {
  const data = JSON.stringify({
    ...{ contact_owner: { id: 'owner-1', name: 'Alice Fontana' } },
    ...{ type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce', last_name },
  })
  const { body } = await server.inject(createRecord, { body: { data, draft: true } }, author)
  clock = new Date(clock.getTime() + 60_000)
  await server.inject(removeRecord, { params: { id: body.recordId } }, remover)
  return body.recordId
}
const list = async (session: SignedIn, query: object = {}): Promise<RemovedRow[]> =>
  (await server.inject(listRemovedRecords, { query: query as never }, session)).body.records
const restore = (id: string, session: SignedIn) =>
  server.inject(restoreRecord, { params: { id } }, session).then(({ status }) => status)
const history = (id: string, session: SignedIn) =>
  server.inject(readHistory, { params: { id } }, session).then(({ status }) => status)

it('[GAP-23] shows removed records to administrators, to their author and to whoever removed them', async () => {
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

it('searches, sorts and pages them', async () => {
  const found = (await list(admin, { searchWord: 'verdi' })).map(({ last_name }) => last_name)
  expect(found).toEqual(['Verdi'])
  const oldest = await list(admin, { limit: 1, page: 0, order: 'asc' })
  expect(oldest.map(({ last_name }) => last_name)).toEqual(['Rossi'])
  expect(await list(admin, { limit: 1, page: 5 })).toEqual([])
  const wrong = await server.inject(listRemovedRecords, { query: { columnName: 'data' as never } }, admin)
  expect(wrong.status).toBe(400)
})

it('gives a removed record back, and its history, to the same people alone', async () => {
  const id = await removed('Bianchi')
  expect([await restore(id, stranger), await history(id, stranger)]).toEqual([403, 403])
  for (const session of [admin, author, remover]) {
    expect([await history(id, session), await restore(id, session)]).toEqual([200, 200])
    expect((await list(admin)).map((row) => row.id)).not.toContain(id)
    // One that is there is everybody's.
    expect([await history(id, stranger), await restore(id, stranger)]).toEqual([200, 200])
    await server.inject(removeRecord, { params: { id } }, remover)
  }
})
