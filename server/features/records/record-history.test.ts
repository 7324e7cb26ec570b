import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import * as calls from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'

const { clock, server, sampleData: seeded, agent, colleague } = await openRecordSetup()

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const create = (values: unknown, more: object = {}) =>
  server.inject(calls.createRecord, { body: { data: JSON.stringify(values), draft: false, ...more } }, agent)
const update = (id: string, values: unknown, more: object, session = agent) =>
  server.inject(
    calls.updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
  )
const read = (id: string, session = agent) => server.inject(calls.readRecord, { params: { id } }, session)
const history = async (id: string) =>
  (await server.inject(calls.readHistory, { params: { id } }, agent)).body.events

const sampleValues = () => seeded.valuesOf(SAMPLES.dualDomestic)

describe('the removal of a record', () => {
  // Also API-24.
  it('the removal of a record hides it from every list and keeps all its data [REC-21] [API-23]', async () => {
    const { body } = await create(sampleValues())
    const target = { params: { id: body.recordId } }
    expect((await server.inject(calls.removeRecord, target, colleague)).body).toEqual({ ok: true })
    expect((await read(body.recordId)).status).toBe(404)
    expect((await update(body.recordId, sampleValues(), { version: 1 })).status).toBe(404)
    expect((await server.inject(calls.removeRecord, target, agent)).status).toBe(404)
    expect((await server.inject(calls.restoreRecord, target, agent)).status).toBe(200)
    expect((await server.inject(calls.restoreRecord, target, agent)).status).toBe(200)
    expect((await read(body.recordId)).body.record).toEqual(body.record)
    const kinds = (await history(body.recordId)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['created', 'removed', 'restored'])
  })

  it('the removal of a missing record is a 404', async () => {
    for (const call of [calls.removeRecord, calls.restoreRecord, calls.readRecord, calls.readHistory])
      expect((await server.inject(call, { params: { id: UNKNOWN_ID } }, agent)).status).toBe(404)
  })
})

describe('the history of a record', () => {
  it('the history of a record shows user, action, time and changed fields', async () => {
    const { body } = await create(sampleValues())
    clock.now = new Date(SAMPLE_TIME.getTime() + 60_000)
    await update(
      body.recordId,
      { ...sampleValues(), description: 'Altro', delegato: false },
      { version: 1 },
      colleague,
    )
    clock.now = SAMPLE_TIME
    const events = await history(body.recordId)
    expect(events[0]).toMatchObject({
      kind: 'updated',
      version: 2,
      user: `Bruno ${colleague.user.last_name}`,
      at: '2026-11-20T09:01:00.000Z',
      fields: ['delegato', 'description'],
      changes: { delegato: [true, null], description: ['Richiamare dopo le 18.', 'Altro'] },
      autosave: false,
    })
    expect(events[1]).toMatchObject({ kind: 'created', version: 1, user: `Alice ${agent.user.last_name}` })
  })

  it('the history of a record shows that a user confirmed different holders [VALID-7] [VALID-8]', async () => {
    const { body } = await create(sampleValues(), { holdersDiffer: true })
    clock.now = new Date(SAMPLE_TIME.getTime() + 60_000)
    await update(body.recordId, sampleValues(), { version: 1 })
    await update(body.recordId, sampleValues(), { version: 2, holdersDiffer: true })
    clock.now = SAMPLE_TIME
    const entries = (await history(body.recordId)).map((event) => [event.version, event.holdersDiffer])
    expect(entries.sort()).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
    expect((await update(body.recordId, sampleValues(), { version: 3, holdersDiffer: false })).status).toBe(
      400,
    )
  })

  it('the history of a record shows old and new values of every kind of field', async () => {
    const values = { ...sampleValues(), contact_owner: { id: 'owner-1', name: 'Alice Fontana' } }
    const { body } = await create(values)
    const owner = { id: 'owner-2', name: 'Bruno Serra' }
    clock.now = new Date(SAMPLE_TIME.getTime() + 60_000)
    await update(body.recordId, { ...values, contact_owner: owner, email: '' }, { version: 1, draft: true })
    clock.now = SAMPLE_TIME
    expect((await history(body.recordId))[0]!.changes).toEqual({
      contact_owner: [values.contact_owner, owner],
      email: [values.email, null],
    })
  })

  it('the history of a record marks automatic saves', async () => {
    const draft = { contact_owner: { id: 'owner-1', name: 'Alice Fontana' } }
    const { body } = await create(draft, { draft: true })
    clock.now = new Date(SAMPLE_TIME.getTime() + 60_000)
    await update(body.recordId, { ...draft, name: 'A' }, { version: 1, draft: true, autosave: true })
    clock.now = new Date(SAMPLE_TIME.getTime() + 120_000)
    await update(body.recordId, { ...draft, name: 'B' }, { version: 2, draft: true })
    clock.now = SAMPLE_TIME
    const entries = (await history(body.recordId)).map((event) => event.autosave)
    expect(entries).toEqual([false, true, false])
  })

  it('reading the history of a record with values is recorded as a read', async () => {
    const { body } = await create(sampleValues())
    const target = { params: { id: body.recordId } }
    await server.inject(calls.readHistory, target, colleague)
    expect(await history(body.recordId)).toHaveLength(1)
    await update(body.recordId, { ...sampleValues(), description: 'Altro' }, { version: 1 })
    await server.inject(calls.readHistory, target, colleague)
    const kinds = (await history(body.recordId)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['created', 'read', 'updated'])
  })

  it('the history of a record contains reads by users other than the author', async () => {
    const { body } = await create(sampleValues())
    await read(body.recordId)
    expect(await history(body.recordId)).toHaveLength(1)
    await read(body.recordId, colleague)
    const events = await history(body.recordId)
    expect(events.map(({ kind }) => kind).sort()).toEqual(['created', 'read'])
  })

  it('the history of a record contains a conflict response as a read', async () => {
    const { body } = await create(sampleValues())
    const refused = await update(body.recordId, {}, { version: 99, draft: true }, colleague)
    expect(refused).toMatchObject({ status: 409, failure: { theirs: { data: body.record.data } } })
    const events = await history(body.recordId)
    expect(events.map(({ kind, user }) => `${kind} ${user}`).sort()).toEqual([
      `created Alice ${agent.user.last_name}`,
      `read Bruno ${colleague.user.last_name}`,
    ])
    await update(body.recordId, {}, { version: 99, draft: true })
    expect(await history(body.recordId)).toHaveLength(2)
  })

  it('a copy of a record is written into the history of both records [REC-14]', async () => {
    const source = await create(sampleValues())
    const copy = await create(sampleValues(), { duplicateOf: source.body.recordId })
    const events = await history(source.body.recordId)
    expect(events.map(({ kind }) => kind).sort()).toEqual(['created', 'duplicated'])
    expect((await create(sampleValues(), { duplicateOf: UNKNOWN_ID })).status).toBe(200)
    expect(copy.body.recordId).not.toBe(source.body.recordId)
  })
})
