import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { addRow, rowOf, setRows } from '../../test/rows.ts'
import { findHistoryFaults } from './check-history.ts'
import { findNewestSeal, sealPending } from './history-chain.ts'
import { hashEntries } from './history-entries.ts'
import { logUserAction } from './log-user-action.ts'
import { recordChange } from './record-change.ts'

const database = await databaseOfFile()
const { db } = database
const now = () => new Date('2026-11-20T10:00:00Z')
const config = { secretKey: randomBytes(32) }
const seal = () => sealPending({ db, config, now })
const faults = () => findHistoryFaults(db, config)
const whole = { entries: [], seals: [] }

const userId = (await signedIn({ db, now })).user.id
const row = { draft: true, created_by: userId, updated_by: userId, definition_version: 1, data: '{}' }
const recordId = (await db.insertInto('records').values(row).returning('id').executeTakeFirstOrThrow()).id

const addEvent = (version: number) =>
  db
    .insertInto('record_events')
    .values({ record_id: recordId, user_id: userId, ip: '192.0.2.1', kind: 'updated', version })
    .returning('id')
    .executeTakeFirstOrThrow()
const logIn = (ip = '192.0.2.1') =>
  logUserAction(db, { userId, actor: { kind: 'user', userId, ip }, action: 'login' })

/** Five entries of today under two seals. */
beforeEach(async () => {
  for (const table of [
    'history_chain',
    'history_head',
    'user_logs',
    'object_events',
    'record_events',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('history_pending').execute()
  await logIn()
  await addEvent(1)
  await seal()
  await addEvent(2)
  const actor = { kind: 'user', userId, ip: '192.0.2.1' } as const
  const change = { noun: 'scripts', objectId: 'x', title: 'Prova', actor } as const
  await db.transaction().execute((trx) => recordChange(trx, { ...change, after: { name: 'Prova' } }))
  await seal()
})

const addLogin = (at: string) =>
  addRow(db, 'user_logs', { user_id: userId, ip: '192.0.2.1', action: 'login', created_at: new Date(at) })
const sealAndCheck = async () => {
  await seal()
  return await faults()
}

const today = new Date().toISOString().slice(0, 10)
const fault = (what: string, history: string, subject: string) => ({
  entries: [{ what, history, subject, day: today }],
  seals: [],
})
const edit = (text: string) => sql.raw(text).execute(db)

it('the hash chain covers every entry once and verifies unchanged entries (G32)', async () => {
  expect(await seal()).toEqual({ entries: 0, head: undefined })
  expect(await findNewestSeal(db)).toMatchObject({ number: 2 })
  expect(await faults()).toEqual(whole)
  await logIn()
  expect(await faults()).toEqual(whole)
  expect(await seal()).toMatchObject({ entries: 1, head: { number: 3 } })
  expect(await faults()).toEqual(whole)
})

it.each<[string, () => string, () => ReturnType<typeof fault>]>([
  [
    'an edited entry',
    () => `update record_events set version = 9 where version = 1`,
    () => fault('changed', 'record_events', `record ${recordId}`),
  ],
  [
    'an entry with another address',
    () => `update user_logs set ip = '192.0.2.9' where action = 'login'`,
    () => fault('changed', 'user_logs', `user ${userId}`),
  ],
  [
    'a change with another content',
    () => `update object_events set title = 'Y'`,
    () => fault('changed', 'object_events', 'scripts x'),
  ],
  [
    'an entry with another time',
    () => `update user_logs set created_at = created_at - interval '1 microsecond' where action = 'login'`,
    () => fault('changed', 'user_logs', `user ${userId}`),
  ],
  [
    'a removed entry',
    () => `delete from record_events where version = 1`,
    () => fault('removed', 'record_events', `record ${recordId}`),
  ],
  [
    'the removed last entry',
    () => `delete from object_events`,
    () => fault('removed', 'object_events', 'scripts x'),
  ],
  [
    'an entry that was put in unseen',
    () => `set sportello.restoring = 'on';
        insert into user_logs (user_id, ip, action) values ('${userId}', '192.0.2.1', 'login');
        reset sportello.restoring`,
    () => fault('added', 'user_logs', `user ${userId}`),
  ],
])(
  'the hash chain names %s of the same day and whose history it is (G32)',
  async (_what, statement, expected) => {
    await edit(statement())
    expect(await faults()).toEqual(expected())
  },
)

it.each([
  ['a day with entries', '2090-11-18'],
  ['a day without entries', '2090-11-19'],
  ['the day of the seals', '2090-11-20'],
])(
  'the hash chain names user and day of an entry that was inserted later for %s (G32)',
  async (_what, day) => {
    await addLogin('2090-11-18T08:00:00Z')
    await seal()
    await addLogin('2090-11-20T11:30:00Z')
    // Of a transaction that was open during the seal of a later entry.
    await addLogin('2090-11-20T10:45:00Z')
    await seal()
    await addLogin('2090-11-20T10:45:00Z')
    expect((await sealAndCheck()).entries).toEqual([])
    await addLogin(`${day}T10:00:00Z`)
    const added = { what: 'added', history: 'user_logs', subject: `user ${userId}`, day }
    expect(await sealAndCheck()).toEqual({ entries: [added], seals: [] })
  },
)

it('the hash chain reports both entries of a swap (G32)', async () => {
  await edit(`update record_events set version = 3 - version`)
  expect((await faults()).entries).toMatchObject([
    { what: 'changed', history: 'record_events' },
    { what: 'changed', history: 'record_events' },
  ])
})

it.each([
  ['a seal whose hashes were made to fit an edited entry', 1, refit],
  ['a seal that was removed with its entries', 2, () => removeSeal(1)],
  ['the last seal that was removed with its entries', 2, () => removeSeal(2)],
  ['a removed head', 2, () => edit('delete from history_head')],
  ['a head of another key', 2, () => edit(`update history_head set key_mark = 'x'`)],
  [
    'a seal that was marked as one of a lost key',
    2,
    () => edit(`update history_chain set key_mark = 'x' where number = 2`),
  ],
])('the hash chain reports %s (G32)', async (_what, number, tamper) => {
  await tamper()
  expect((await faults()).seals).toContain(number)
})

it('the check of the history names the last seal of the installation when database and head were restored together', async () => {
  const before = await db.selectFrom('history_head').selectAll().executeTakeFirstOrThrow()
  await logIn()
  const { head } = await seal()
  await removeSeal(3)
  await db.updateTable('history_head').set({ number: before.number, mac: before.mac }).execute()
  expect(await faults()).toEqual(whole)
  expect(await findHistoryFaults(db, config, head)).toEqual({ entries: [], seals: [3] })
})

it('the check of the history reports an entry that was removed before it was sealed', async () => {
  await logIn('192.0.2.7')
  await edit(`delete from user_logs where ip = '192.0.2.7'`)
  await seal()
  expect((await faults()).entries).toMatchObject([{ what: 'removed', history: 'user_logs' }])
})

it('the hash chain continues under a new key after the old key was lost', async () => {
  const other = { secretKey: randomBytes(32) }
  expect(await findHistoryFaults(db, other)).toEqual(whole)
  await logIn('192.0.2.8')
  await sealPending({ db, config: other, now })
  expect(await findHistoryFaults(db, other)).toEqual(whole)
  await edit(`update user_logs set ip = '192.0.2.9' where ip = '192.0.2.8'`)
  expect((await findHistoryFaults(db, other)).entries).toHaveLength(1)
})

it('the hash chain accepts many entries of one statement and entries of several sealing processes', async () => {
  const row = { user_id: userId, ip: '192.0.2.1', action: 'login' }
  const many = Array.from({ length: 1_100 }, () => row)
  await db.insertInto('user_logs').values(many).execute()
  const sealed = await Promise.all([seal(), seal(), seal()])
  expect(sealed.reduce((sum, { entries }) => sum + entries, 0)).toBe(1_100)
  expect(await findNewestSeal(db)).toMatchObject({ number: 5 })
  expect(await faults()).toEqual(whole)
})

it('the sealing of the history waits for an entry whose transaction is open', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let written = () => {}
  const begun = new Promise<void>((resolve) => {
    written = resolve
  })
  const save = db.transaction().execute(async (trx) => {
    await logUserAction(trx, { userId, actor: { kind: 'user', userId, ip: '192.0.2.1' }, action: 'logout' })
    written()
    await held
  })
  await begun
  await logIn()
  expect(await seal()).toMatchObject({ entries: 1 })
  finish()
  await save
  expect(await seal()).toMatchObject({ entries: 1 })
  expect(await faults()).toEqual(whole)
})

/** Everything that the database alone allows: the entry is edited and its hash put into the seal. */
async function refit(): Promise<void> {
  await edit(`update record_events set version = 9 where version = 1`)
  const { entries } = await rowOf(db, 'history_chain', { number: '1' })
  const ids = entries.map(({ id }) => id)
  const stored = await hashEntries(db, 'record_events', ids)
  const fitted = entries.map((entry) => ({ ...entry, hash: stored.get(entry.id)?.hash ?? entry.hash }))
  await setRows(db, 'history_chain', { number: '1' }, { entries: JSON.stringify(fitted) })
}

async function removeSeal(number: number): Promise<void> {
  const { entries } = await db
    .deleteFrom('history_chain')
    .where('number', '=', String(number))
    .returning('entries')
    .executeTakeFirstOrThrow()
  for (const { history, id } of entries) await db.deleteFrom(history).where('id', '=', id).execute()
}
