import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { addRow } from '../../test/rows.ts'
import { findHistoryFaults } from './check-history.ts'
import { ENTRIES_OF_SEAL, findNewestSeal, sealPending } from './history-chain.ts'
import { openChanges } from './history-values.ts'
import { logUserAction } from './log-user-action.ts'
import { addRecordEvent, listRecordEvents } from './record-events.ts'
import { restartHistory } from './restart-history.ts'

const { db } = await databaseOfFile()
const now = () => new Date()
const dataDir = mkdtempSync(join(tmpdir(), 'sportello-restart-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = { secretKey: randomBytes(32), dataDir }
const parts = { db, config, now, log: pino({ level: 'silent' }) }
const seal = () => sealPending(parts)
const faults = () => findHistoryFaults(db, config)
const edit = (text: string) => sql.raw(text).execute(db)
const whole = { entries: [], seals: [] }

const userId = (await signedIn({ db, now })).user.id
const actor = { kind: 'user', userId, ip: '192.0.2.1' } as const
const row = { draft: true, created_by: userId, updated_by: userId, definition_version: 1, data: '{}' }
const { id: recordId } = await addRow(db, 'records', row)
const EMAIL = 'maria.rossi@posta.example'

/** As the version before has written it. */
const addOpenEntry = (version: number) =>
  addRow(db, 'record_events', {
    record_id: recordId,
    user_id: userId,
    ip: '192.0.2.1',
    kind: 'updated',
    version,
    fields: '["email"]',
    changes: JSON.stringify({ email: [null, EMAIL] }),
  })
const addEntry = (version: number) =>
  db.transaction().execute((trx) =>
    addRecordEvent(trx, {
      actor,
      recordId,
      kind: 'updated',
      version,
      at: now(),
      fields: ['email'],
      changes: { email: [null, EMAIL] },
    }),
  )
const stored = async () => JSON.stringify(await db.selectFrom('record_events').select('changes').execute())

/** Two sealed entries with open values, and a login. */
beforeEach(async () => {
  for (const table of [
    'history_chain',
    'history_head',
    'history_keys',
    'user_logs',
    'object_events',
    'record_events',
    'history_pending',
  ] as const)
    await db.deleteFrom(table).execute()
  await addOpenEntry(1)
  await logUserAction(db, { userId, actor, action: 'login' })
  await seal()
  await addOpenEntry(2)
  await seal()
})

it('values of before are encrypted, and the history shows them as before [PERSON-6]', async () => {
  await restartHistory(parts)
  expect(await stored()).not.toContain(EMAIL)
  expect((await listRecordEvents(db, recordId)).map(({ changes }) => changes)).toEqual([
    { email: [null, EMAIL] },
    { email: [null, EMAIL] },
  ])
  expect(await faults()).toEqual(whole)
})

it('the code of a contract that a version of before has written with its removal is taken out [PERSON-6]', async () => {
  const row = { record_id: recordId, user_id: userId, ip: '', kind: 'removed', version: 3 }
  await addRow(db, 'record_events', { ...row, detail: '{"code":"A1B2C3"}' })
  await seal()
  await restartHistory(parts)
  const removal = db.selectFrom('record_events').select(['detail', 'changes']).where('kind', '=', 'removed')
  expect(await removal.execute()).toEqual([{ detail: {}, changes: {} }])
  expect(await faults()).toEqual(whole)
})

it('the chain begins anew with an entry that holds the head of before [PERSON-6]', async () => {
  const before = await findNewestSeal(db)
  await restartHistory(parts)
  const events = await db.selectFrom('object_events').select(['id', 'title', 'before', 'after']).execute()
  expect(events).toMatchObject([
    { title: 'Storico: valori cifrati, la catena dei sigilli ricomincia', before, after: {} },
  ])
  const seals = await db
    .selectFrom('history_chain')
    .select(['number', 'kind', 'entries'])
    .orderBy('number')
    .execute()
  expect(seals.map(({ number, kind }) => [number, kind])).toEqual([
    ['1', 'seal'],
    ['2', 'seal'],
    ['3', 'restart'],
  ])
  expect(seals[2]!.entries.map(({ id }) => id)[0]).toBe(events[0]!.id)
  await addEntry(3)
  await seal()
  expect(await faults()).toEqual(whole)
})

it('a second start changes nothing, and entries that wait for their seal are sealed once [PERSON-6]', async () => {
  await addOpenEntry(3)
  await restartHistory(parts)
  const head = await findNewestSeal(db)
  await restartHistory(parts)
  expect(await seal()).toEqual({ entries: 0, head: undefined })
  expect([await findNewestSeal(db), await faults()]).toEqual([head, whole])
})

it('more entries than a seal holds are covered by several seals [PERSON-6]', async () => {
  const values = Array.from({ length: ENTRIES_OF_SEAL + 1 }, (_, version) => ({
    record_id: recordId,
    user_id: userId,
    ip: '192.0.2.1',
    kind: 'updated',
    version,
    changes: JSON.stringify({ email: [null, EMAIL] }),
  }))
  await db.insertInto('record_events').values(values).execute()
  await restartHistory(parts)
  const kinds = await db.selectFrom('history_chain').select('kind').where('kind', '=', 'restart').execute()
  expect([kinds.length, await faults()]).toEqual([2, whole])
  expect(await stored()).not.toContain(EMAIL)
})

const today = new Date().toISOString().slice(0, 10)
const found = (what: string, history = 'record_events', subject = `record ${recordId}`) => ({
  entries: [{ what, history, subject, day: today }],
  seals: [],
})

it.each([
  ['changed', 'update record_events set version = 9 where version = 1'],
  ['removed', 'delete from record_events where version = 1'],
])(
  'an entry that was %s before the values were encrypted is reported afterwards too [PERSON-6]',
  async (what, statement) => {
    await edit(statement)
    await restartHistory(parts)
    expect(await faults()).toEqual(found(what))
  },
)

it('an entry that was inserted unseen before the values were encrypted is reported afterwards too [PERSON-6]', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local sportello.restoring = 'on'`.execute(trx)
    await trx
      .insertInto('record_events')
      .values({
        record_id: recordId,
        user_id: userId,
        ip: '',
        kind: 'updated',
        version: 7,
        changes: '{"email":[null,"x"]}',
      })
      .execute()
  })
  await restartHistory(parts)
  expect(await faults()).toEqual(found('added'))
})

it.each([
  ['an encrypted entry', 'update record_events set version = 9 where version = 1', found('changed')],
  [
    'an encrypted value',
    `update record_events set changes = '{"*": [null, "x"]}' where version = 1`,
    found('changed'),
  ],
  ['a removed entry', 'delete from record_events where version = 2', found('removed')],
  [
    'another entry of before',
    `update user_logs set ip = '192.0.2.9'`,
    found('changed', 'user_logs', `user ${userId}`),
  ],
  [
    'the entry of the restart',
    `update object_events set title = 'X'`,
    found('changed', 'object_events', 'settings history'),
  ],
  [
    'a seal of before',
    `update history_chain set chain = 'x' where number = 1`,
    { entries: [], seals: [1, 2] },
  ],
  [
    'a seal of the restart',
    `update history_chain set kind = 'seal' where number = 3`,
    { entries: [], seals: [3] },
  ],
])(
  'after the values were encrypted the check names %s that was changed (G32)',
  async (_what, statement, expected) => {
    await restartHistory(parts)
    await edit(statement)
    const now = await faults()
    if (expected.seals.length > 0) expect(now.seals).toEqual(expected.seals)
    else expect(now).toEqual(expected)
  },
)

it('an entry whose value was replaced before its restart by an encrypted one is reported [PERSON-6]', async () => {
  await edit(`update record_events set changes = '{"*": [null, "x"]}' where version = 1`)
  expect(await faults()).toEqual(found('changed'))
  await restartHistory(parts)
  expect(await faults()).toEqual(found('changed'))
})

it('a new entry has no readable value, and an erased key leaves its seal whole and its value unreadable [PERSON-5]', async () => {
  await restartHistory(parts)
  await addEntry(3)
  await seal()
  expect(await stored()).not.toContain(EMAIL)
  await db.updateTable('history_keys').set({ key: null }).execute()
  expect(await faults()).toEqual(whole)
  const events = await listRecordEvents(db, recordId)
  expect(events.map(({ changes, fields }) => [changes, fields])).toEqual(Array(3).fill([{}, ['email']]))
})

it('an entry of a record whose key was erased is stored without its value [PERSON-5]', async () => {
  await restartHistory(parts)
  await db.updateTable('history_keys').set({ key: null }).execute()
  await addEntry(3)
  const [last] = await db.selectFrom('record_events').select('changes').where('version', '=', 3).execute()
  expect(last).toEqual({ changes: {} })
})

it('a value of another record does not open under the key of its own [PERSON-5]', async () => {
  await restartHistory(parts)
  const [one] = await db.selectFrom('record_events').select(['record_id', 'changes']).limit(1).execute()
  const { id: other } = await addRow(db, 'records', row)
  await db
    .insertInto('history_keys')
    .values({ record_id: other, key: randomBytes(32) })
    .execute()
  await expect(openChanges(db, [{ ...one!, record_id: other }])).rejects.toThrow()
})
