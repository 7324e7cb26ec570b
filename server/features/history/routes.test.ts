import { expect, it } from 'vitest'
import { type HistoryEntry, listHistory, listHistoryPeople } from '../../../shared/api/history.ts'
import { addOwner } from '../../../test/factories.ts'
import { addRow, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordChange } from '../../audit/record-change.ts'
import { createRecord } from '../records/create-record.ts'
import { removeRecord } from '../records/remove-record.ts'
import { updateRecord } from '../records/update-record.ts'
import { historyRoutes } from './routes.ts'

const START = new Date('2026-11-20T09:00:00Z')
const minute = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

const server = await serverOfFile({ routes: historyRoutes })
const { db } = server.context
const admin = await server.signedIn({ role: 'admin', name: 'Rita' })
const anna = await server.signedIn({ name: 'Anna' })
const by = { kind: 'user', userId: admin.user.id, ip: '192.0.2.1' } as const
const about = { actor: by, noun: 'packages', objectId: 'p1' } as const
const sides = [
  { after: { vendor: 'EI' } },
  { before: { vendor: 'EI' }, after: { vendor: 'EE' } },
  { before: { vendor: 'EE' } },
]
for (const side of sides)
  await db.transaction().execute((trx) => recordChange(trx, { ...about, title: 'Luce', ...side }))
// Four moments of one day, the last two a minute before and at midnight in Rome.
const moments = [minute(0), minute(1), new Date('2026-11-20T22:59:00Z'), new Date('2026-11-20T23:00:00Z')]
const events = await db.selectFrom('object_events').select('id').orderBy('created_at').execute()
for (const [index, { id }] of events.entries())
  await setRows(db, 'object_events', { id }, { created_at: moments[index + 1]! })
await addOwner(server.context, { id: 'owner-1', name: 'Ada' })
const record = await draft()

/** A draft that Anna writes and the page saves twice. */
async function draft(): Promise<string> {
  const { db } = server.context
  const actor = { kind: 'user', userId: anna.user.id, ip: '192.0.2.2' } as const
  const owner = { contact_owner: { id: 'owner-1', name: 'Ada' } }
  const record = { values: { ...owner, name: 'A' }, draft: true, actor, now: minute(2) }
  const id = await db.transaction().execute((trx) => createRecord(trx, record))
  const save = (name: string, version: number) =>
    updateRecord(db, {
      id,
      draft: true,
      autosave: true,
      actor,
      version,
      now: minute(2 + version),
      values: { ...owner, name },
    })
  await save('An', 1)
  await save('Anna', 2)
  return id
}

const history = async (query: object = {}): Promise<{ entries: HistoryEntry[]; next: string | null }> =>
  (await server.inject(listHistory, { query }, admin)).body
const readEntries = async (query: object = {}) =>
  (await history(query)).entries.map(({ noun, kind }) => `${noun} ${kind}`)

it('GET /history is one timeline, newest first, with old and new values', async () => {
  const { entries, next } = await history()
  expect(entries.map(({ noun, kind }) => `${noun} ${kind}`)).toEqual([
    'packages removed',
    'packages changed',
    'records changed',
    'records changed',
    'records created',
    'packages created',
  ])
  expect(next).toBeNull()
  expect(entries[1]).toEqual({
    id: expect.any(String),
    at: '2026-11-20T22:59:00.000Z',
    ip: '192.0.2.1',
    noun: 'packages',
    objectId: 'p1',
    title: 'Luce',
    kind: 'changed',
    autosave: false,
    gone: true,
    userId: admin.user.id,
    user: `Rita ${admin.user.last_name}`,
    changes: [{ field: 'vendor', before: 'EI', after: 'EE' }],
  })
  expect(entries[2]).toMatchObject({
    objectId: record,
    title: 'Senza nome',
    autosave: true,
    gone: false,
    changes: [{ field: 'name', before: 'An', after: 'Anna' }],
  })
})

it.each([
  [{ noun: 'packages' }, ['packages removed', 'packages changed', 'packages created']],
  [{ noun: 'records', kind: 'changed' }, ['records changed', 'records changed']],
  [{ kind: 'created' }, ['records created', 'packages created']],
  [{ noun: 'packages', objectId: 'p2' }, []],
  [{ from: '2026-11-21' }, ['packages removed']],
  [{ to: '2026-11-20', noun: 'packages' }, ['packages changed', 'packages created']],
  [{ from: '2026-11-20', to: '2026-11-20', kind: 'changed', noun: 'packages' }, ['packages changed']],
])('GET /history is filtered by %j', async (query, expected) => {
  expect(await readEntries(query)).toEqual(expected)
})

it('GET /history is filtered by user and by object', async () => {
  expect(await readEntries({ userId: admin.user.id })).toHaveLength(3)
  expect(await readEntries({ userId: anna.user.id, kind: 'created' })).toEqual(['records created'])
  expect(await readEntries({ noun: 'records', objectId: record })).toHaveLength(3)
})

it('GET /history is paged without gaps or duplicates', async () => {
  const allIds = (await history()).entries.map(({ id }) => id)
  const seen: string[] = []
  let before: string | null | undefined
  do {
    const page = await history({ limit: 1, ...(before && { before }) })
    seen.push(...page.entries.map(({ id }) => id))
    before = page.next
  } while (before)
  expect(seen).toEqual(allIds)
})

it('GET /history is paged correctly between events of the same instant', async () => {
  const { db } = server.context
  await db.transaction().execute(async (trx) => {
    for (const objectId of ['a', 'b', 'c'])
      await recordChange(trx, {
        actor: by,
        noun: 'domains',
        objectId,
        title: objectId,
        after: { name: objectId },
      })
  })
  const first = await history({ noun: 'domains', limit: 2 })
  const rest = await history({ noun: 'domains', limit: 2, before: first.next! })
  const ids = [...first.entries, ...rest.entries].map(({ objectId }) => objectId)
  expect([ids.toSorted(), rest.next]).toEqual([['a', 'b', 'c'], null])
})

it('GET /history includes reads only on request', async () => {
  const { db } = server.context
  const read = { record_id: record, user_id: admin.user.id, ip: '', kind: 'read', version: 3 }
  await addRow(db, 'record_events', { ...read, created_at: minute(9) })
  expect(await readEntries({ noun: 'records' })).toHaveLength(3)
  expect(await readEntries({ kind: 'read' })).toEqual(['records read'])
})

it('GET /history marks records that are removed now', async () => {
  const { db } = server.context
  await removeRecord(db, { id: record, actor: { kind: 'job', userId: anna.user.id }, now: minute(10) })
  const { entries } = await history({ noun: 'records', kind: 'created' })
  expect(entries[0]?.gone).toBe(true)
})

it.each([
  { limit: 0 },
  { limit: 201 },
  { noun: 'unknown' },
  { kind: 'updated' },
  { userId: 'x' },
  { from: '2026-13-01' },
  { from: '0000-01-01' },
  { before: `0000-01-01T00:00:00.000000Z 00000000-0000-4000-8000-000000000000` },
  { before: 'yesterday' },
  { before: `2026-99-01T00:00:00.000000Z ${'0'.repeat(36)}` },
])('GET /history refuses %j', async (query) => {
  expect((await server.injectUnchecked(listHistory, { query: query }, admin)).status).toBe(400)
})

it('the list of users of the history contains exactly the users that appear in it', async () => {
  await server.signedIn({ name: 'Ugo' })
  const { people } = (await server.inject(listHistoryPeople, {}, admin)).body
  expect(people.map(({ id }) => id).toSorted()).toEqual([admin.user.id, anna.user.id].toSorted())
})
