import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { addRow, rowOf } from '../../test/rows.ts'
import { findBrokenDays, sealHistory } from './history-seals.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database
const config = { secretKey: randomBytes(32) } as Parameters<typeof sealHistory>[0]['config']
const log = pino({ level: 'silent' })

let today: Date
const now = () => today
const at = (day: number, time = '10:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`)
const seal = () => sealHistory({ db, config, now, log })
const broken = async () => (await findBrokenDays(db, config)).map(({ history, day }) => `${history} ${day}`)

let userId: string
let recordId: string
beforeAll(async () => {
  userId = (await signedIn({ db, now: () => at(1) })).user.id
  const row = { draft: true, created_by: userId, updated_by: userId, definition_version: 1, data: '{}' }
  recordId = (await db.insertInto('records').values(row).returning('id').executeTakeFirstOrThrow()).id
})

const login = (created_at: Date, ip = '192.0.2.1') =>
  db.insertInto('user_logs').values({ user_id: userId, ip, action: 'login', created_at }).execute()

beforeEach(async () => {
  for (const table of ['history_seals', 'user_logs', 'object_events', 'record_events'] as const)
    await db.deleteFrom(table).execute()
  const by = { user_id: userId, ip: '192.0.2.1' }
  // More than one query reads, many at the same instant.
  const many = Array.from({ length: 1_100 }, () => ({ ...by, action: 'login', created_at: at(2) }))
  await db.insertInto('user_logs').values(many).execute()
  await login(at(2, '23:59'))
  await login(at(4, '00:00'))
  await login(at(5))
  const change = { noun: 'scripts', object_id: 'x', title: 'X', kind: 'changed', created_at: at(4) } as const
  await addRow(db, 'object_events', { ...by, ...change })
  const event = { record_id: recordId, kind: 'updated', version: 2, created_at: at(4) }
  await addRow(db, 'record_events', { ...by, ...event })
  today = at(5)
})

it('the history of a past day is sealed once and verifies from then on', async () => {
  expect(await seal()).toEqual({ days: 4, entries: 1_104 })
  expect(await seal()).toEqual({ days: 0, entries: 0 })
  expect(await broken()).toEqual([])
  today = at(7)
  expect(await seal()).toEqual({ days: 1, entries: 1 })
  await login(at(7))
  expect(await broken()).toEqual([])
})

it.each<[string, () => Promise<unknown>, string[]]>([
  [
    'an entry with another address',
    () => set('user_logs', { ip: '192.0.2.9' }, at(4, '00:00')),
    ['user_logs 2026-11-04'],
  ],
  [
    'an entry of another moment',
    () => set('user_logs', { created_at: at(2, '23:58') }, at(2, '23:59')),
    ['user_logs 2026-11-02'],
  ],
  [
    'a change with another content',
    () => set('object_events', { title: 'Y' }, at(4)),
    ['object_events 2026-11-04'],
  ],
  [
    'a record’s event of another version',
    () => set('record_events', { version: 3 }, at(4)),
    ['record_events 2026-11-04'],
  ],
  ['one entry less among many', () => remove('user_logs', at(2, '23:59')), ['user_logs 2026-11-02']],
  ['a day without its only entry', () => remove('record_events', at(4)), ['record_events 2026-11-04']],
  ['one entry more', () => login(at(2, '12:00')), ['user_logs 2026-11-02']],
  ['an entry where there was none', () => login(at(3)), ['user_logs 2026-11-03']],
  ['a day gone with its seal', () => forget('user_logs', '2026-11-02'), ['user_logs 2026-11-04']],
  ['a seal that is marked as one of a lost key', () => disown('2026-11-04'), ['user_logs 2026-11-04']],
])('the history of a past day does not verify with %s', async (_what, tamper, expected) => {
  await seal()
  await tamper()
  expect(await broken()).toEqual(expected)
})

it('the history of a past day cannot be resealed without the key, and is skipped where the key was lost', async () => {
  await seal()
  await set('user_logs', { ip: '192.0.2.9' }, at(4, '00:00'))
  const { chain } = await rowOf(db, 'history_seals', { day: '2026-11-02' })
  await db.updateTable('history_seals').set({ chain }).where('day', '=', '2026-11-04').execute()
  expect(await broken()).toContain('user_logs 2026-11-04')

  const other = { secretKey: randomBytes(32) } as typeof config
  expect(await findBrokenDays(db, other)).toEqual([])
  today = at(6)
  await sealHistory({ db, config: other, now, log })
  expect(await findBrokenDays(db, other)).toEqual([])
  await set('user_logs', { ip: '192.0.2.9' }, at(5))
  expect(await findBrokenDays(db, other)).toEqual([{ history: 'user_logs', day: '2026-11-05' }])
})

type Table = 'user_logs' | 'object_events' | 'record_events'

const set = (table: Table, values: object, created_at: Date) =>
  db.updateTable(table).set(values).where('created_at', '=', created_at).execute()
const remove = (table: Table, created_at: Date) =>
  db.deleteFrom(table).where('created_at', '=', created_at).execute()

const disown = (day: string) =>
  db
    .updateTable('history_seals')
    .set({ key_mark: 'x' })
    .where('history', '=', 'user_logs')
    .where('day', '=', day)
    .execute()

async function forget(table: Table, day: string) {
  await sql`delete from ${sql.table(table)} where created_at::date = ${day}::date`.execute(db)
  await db.deleteFrom('history_seals').where('history', '=', table).where('day', '=', day).execute()
}
