import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../../shared/api/call.ts'
import { closeComplaint, enterComplaint, listComplaints } from '../../../../shared/api/complaints.ts'
import { changeDutyRule } from '../../../../shared/api/duty-rules.ts'
import {
  enterOutcome,
  importOutcomeFile,
  listSupplies,
  reportOutcomes,
  undoOutcome,
} from '../../../../shared/api/outcomes.ts'
import { createRecord, removeRecord } from '../../../../shared/api/records.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../../test/sample-data.ts'
import { serverOfFile } from '../../../../test/server.ts'
import { routes } from '../../../routes.ts'
import { reindexRecords } from '../../records/reindex-records.ts'

/** 20 November 2026, a Friday. */
const clock = { now: SAMPLE_TIME }
const server = await serverOfFile({ routes, now: () => clock.now })
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const agent = await server.signedIn()
const keeper = await server.signedIn({ enterOutcomes: true, name: 'Carla' })
const admin = await server.signedIn({ role: 'admin' })

beforeEach(async () => {
  clock.now = SAMPLE_TIME
  await db.deleteFrom('complaints').execute()
})

async function create(sample: 'dualDomestic' | 'businessFirstActivation' = 'dualDomestic'): Promise<string> {
  const data = JSON.stringify(sampleData.valuesOf(SAMPLES[sample]))
  const { body } = await server.inject(
    createRecord,
    { body: { data, draft: false, holdersDiffer: true } },
    agent,
  )
  return body.recordId
}
const supplies = async (id: string) =>
  (await server.inject(listSupplies, { params: { id } }, agent)).body.supplies
const states = async (id: string) => (await supplies(id)).map(({ part, state }) => [part, state])

type Body = CallInput<typeof enterComplaint>['body']
const inTime = {
  parts: ['luce'],
  via: 'letter',
  receivedOn: '2026-11-18',
  countedFrom: '2026-11-02',
} satisfies Body
const enter = (id: string, body: Body, session = keeper) =>
  server.inject(enterComplaint, { params: { id }, body }, session)
const listed = async () => (await server.inject(listComplaints, {}, agent)).body.complaints
const close = (id: string, result: 'upheld' | 'rejected' | 'mistaken', session = keeper) =>
  server.inject(closeComplaint, { params: { id }, body: { result, on: '2026-11-20' } }, session)
/** Supplies of a new record that are active since 1 November. */
async function active(): Promise<string> {
  const recordId = await create()
  const ids = (await supplies(recordId)).map(({ id }) => id)
  await server.inject(enterOutcome, { body: { supplies: ids, state: 'active', on: '2026-11-01' } }, keeper)
  return recordId
}

describe('a complaint about a contract that was not asked for', () => {
  it('one in time contests the supplies that it names, and is listed with its days [CONTEST-1] [CONTEST-3]', async () => {
    const id = await active()
    const { body } = await enter(id, { ...inTime, note: 'Non ho mai firmato' })
    expect(body).toMatchObject({ lastDay: '2026-12-14', late: false })
    expect(await supplies(id)).toMatchObject([
      {
        part: 'luce',
        state: 'contested',
        on: '2026-11-18',
        startedOn: '2026-11-01',
        events: [
          {
            state: 'contested',
            source: 'complaint',
            note: 'Non ho mai firmato',
            user: expect.stringMatching(/^Carla/),
          },
          { state: 'active', source: 'hand' },
        ],
      },
      { part: 'gas', state: 'active' },
    ])
    expect(await listed()).toMatchObject([
      {
        recordId: id,
        supplies: [{ part: 'luce', state: 'contested' }],
        lastDay: '2026-12-14',
        late: false,
        answerBy: '2026-11-27',
        daysLeft: 8,
        result: null,
      },
    ])
  })

  it('one that is late stays in the list with its last day, and contests nothing [CONTEST-3]', async () => {
    const id = await active()
    await enter(id, { ...inTime, countedFrom: '2026-09-01' })
    expect(await states(id)).toEqual([
      ['luce', 'active'],
      ['gas', 'active'],
    ])
    expect(await listed()).toMatchObject([{ late: true, lastDay: '2026-10-12', result: null }])
  })

  it('the period of a business customer is counted from the day on which it knew [CONTEST-2]', async () => {
    const id = await create('businessFirstActivation')
    const { body } = await enter(id, inTime)
    expect(body).toMatchObject({ lastDay: '2026-12-02', late: false })
    expect(await states(id)).toEqual([['luce', 'contested']])
    expect(await listed()).toMatchObject([{ business: true }])
  })

  it('one without a known bill is in time [CONTEST-2]', async () => {
    const id = await active()
    const { countedFrom: _, ...unknown } = inTime
    expect((await enter(id, unknown)).body).toMatchObject({ lastDay: null, late: false })
    expect((await states(id))[0]).toEqual(['luce', 'contested'])
  })

  it('the days are those of the rules [CONTEST-2] [RULE-2]', async () => {
    const change = { validFrom: '2026-11-02', source: 'Delibera', reason: 'Prova' }
    const { body } = await server.inject(
      changeDutyRule,
      { params: { key: 'contest-days-home' }, body: { ...change, value: 10 } },
      admin,
    )
    expect(body.ok).toBe(true)
    expect((await enter(await active(), inTime)).body).toMatchObject({ lastDay: '2026-11-12', late: true })
    await db.deleteFrom('duty_rules').where('source', '=', 'Delibera').execute()
  })

  it.each([
    ['a day after today', { ...inTime, receivedOn: '2026-11-21' }, 'receivedOn', 'future'],
    ['a bill after today', { ...inTime, countedFrom: '2026-11-21' }, 'countedFrom', 'future'],
    ['a sale that the record does not have', { ...inTime, parts: ['insurance'] }, 'parts', 'unknown'],
  ] satisfies [string, Body, string, string][])('%s is refused', async (_, body, field, code) => {
    const refused = await enter(await create(), body)
    expect(refused.failure.issues).toMatchObject([{ field, code }])
    expect(await listed()).toEqual([])
  })

  it('a business customer that knew after its complaint is refused', async () => {
    const refused = await enter(await create('businessFirstActivation'), {
      ...inTime,
      countedFrom: '2026-11-19',
    })
    expect(refused.failure.issues).toMatchObject([{ field: 'countedFrom', code: 'order' }])
  })

  it('a second one about the same supply is refused while the first is open', async () => {
    const id = await active()
    await enter(id, { ...inTime, parts: ['luce', 'gas'] })
    const again = await enter(id, { ...inTime, parts: ['gas'] })
    expect(again.failure.issues).toMatchObject([{ field: 'parts', code: 'open' }])
  })

  it('without the right nothing is entered or closed, and a removed record takes and lists none [OUTCOME-17]', async () => {
    const id = await active()
    expect((await enter(id, inTime, agent)).status).toBe(403)
    const { complaintId } = (await enter(id, inTime)).body
    expect((await close(complaintId, 'upheld', agent)).status).toBe(403)
    await server.inject(removeRecord, { params: { id } }, admin)
    expect(await listed()).toEqual([])
    expect((await enter(id, inTime)).failure.error.id).toBe('removed')
    expect((await close(complaintId, 'upheld')).failure.error.id).toBe('not-found')
  })
})

describe('an open complaint', () => {
  it('survives outcomes by hand and by file, undoing and rebuilt supplies [CONTEST-3]', async () => {
    const id = await create()
    const [luce] = await supplies(id)
    // Other records of this file have the same point.
    const named = { supplier: 'Lumevia', point: 'IT001E55667788' }
    await db.updateTable('supplies').set(named).where('id', '=', luce!.id).execute()
    const say = (state: 'sent' | 'active', on: string, session = keeper) =>
      server.inject(enterOutcome, { body: { supplies: [luce!.id], state, on, reason: 'Prova' } }, session)
    const { entryId } = (await say('sent', '2026-11-10')).body
    await enter(id, inTime)
    const order = { supplier: 'Lumevia', extractOn: '2026-11-20' }
    const file = fileForm(`POD;Stato\n${named.point};Attivo`, {
      filename: 'esiti.csv',
      part: 'file',
      order: JSON.stringify(order),
    })
    for (const act of [
      () => say('active', '2026-11-20', admin),
      () => say('active', '2026-11-12'),
      async () => expect((await server.upload(importOutcomeFile, file, keeper)).body.counts.asks).toBe(0),
      () => server.inject(undoOutcome, { params: { id: entryId! } }, keeper),
      () => reindexRecords(server.context),
    ]) {
      await act()
      expect((await states(id))[0]).toEqual(['luce', 'contested'])
    }
    const refused = await say('active', '2026-11-20')
    expect(refused.failure.issues).toMatchObject([{ field: 'state' }])
    await server.inject(
      enterOutcome,
      { body: { supplies: [luce!.id], state: 'ended', on: '2026-11-20' } },
      keeper,
    )
    expect((await states(id))[0]).toEqual(['luce', 'ended'])
  })

  it('one that is upheld ends its supplies from that day on [CONTEST-5]', async () => {
    const id = await active()
    const { complaintId } = (await enter(id, { ...inTime, parts: ['luce', 'gas'] })).body
    expect((await close(complaintId, 'upheld')).status).toBe(200)
    expect(await supplies(id)).toMatchObject(
      ['luce', 'gas'].map((part) => ({ part, state: 'ended', on: '2026-11-20', startedOn: '2026-11-01' })),
    )
    expect((await close(complaintId, 'rejected')).failure.error.id).toBe('not-found')
    expect(await listed()).toMatchObject([{ result: 'upheld', closedOn: '2026-11-20' }])
  })

  it.each(['rejected', 'mistaken'] as const)(
    'one that is %s leaves its supplies as they were, with their start [CONTEST-5]',
    async (result) => {
      const id = await active()
      const { complaintId } = (await enter(id, inTime)).body
      await close(complaintId, result)
      const [luce] = await supplies(id)
      expect(luce).toMatchObject({ state: 'active', on: '2026-11-01', startedOn: '2026-11-01' })
      expect(luce!.events).toMatchObject([
        { state: 'contested', undoneAt: SAMPLE_TIME.toISOString() },
        { state: 'active' },
      ])
      expect((await enter(id, inTime)).status).toBe(200)
    },
  )

  it('a closing before the complaint, or after today, is refused', async () => {
    const { complaintId: id } = (await enter(await active(), inTime)).body
    for (const on of ['2026-11-17', '2026-11-21']) {
      const refused = await server.inject(
        closeComplaint,
        { params: { id }, body: { result: 'upheld', on } },
        keeper,
      )
      expect(refused.failure.issues).toMatchObject([{ field: 'on' }])
    }
  })
})

describe('who learns of a complaint', () => {
  it('the history and the webhooks learn of each step once, also of one that changes no outcome [CONTEST-6]', async () => {
    const id = await active()
    const webhook = {
      url: 'https://esiti.example/x',
      events: ['outcome'],
      secret_sealed: 'none',
      active: true,
    }
    await db.insertInto('webhooks').values(webhook).execute()
    const later = () => {
      clock.now = new Date(clock.now.getTime() + 1_000)
    }
    later()
    const { complaintId } = (await enter(id, inTime)).body
    later()
    await close(complaintId, 'rejected')
    later()
    await enter(id, { ...inTime, countedFrom: '2026-09-01' })
    const details = await db
      .selectFrom('record_events')
      .select('detail')
      .where('record_id', '=', id)
      .where('kind', '=', 'outcome')
      .orderBy('created_at')
      .execute()
    const luce = { part: 'luce', cause: '' }
    expect(details.map(({ detail }) => detail).slice(1)).toEqual([
      { complaint: 'entered', supplies: [{ ...luce, state: 'contested', on: '2026-11-18' }] },
      { complaint: 'rejected', supplies: [{ ...luce, state: 'active', on: '2026-11-01' }] },
      { complaint: 'late', supplies: [] },
    ])
    const deliveries = await db.selectFrom('webhook_deliveries').select(['event', 'record_id']).execute()
    expect(deliveries).toEqual(Array(3).fill({ event: 'outcome', record_id: id }))
  })

  it('the report of causes counts what is contested now [OUTCOME-31]', async () => {
    const id = await active()
    await db.updateTable('supplies').set({ supplier: 'Contestata' }).where('record_id', '=', id).execute()
    await enter(id, inTime)
    const query = { from: '2026-11-20', to: '2026-11-20', by: 'supplier' } as const
    const { rows } = (await server.inject(reportOutcomes, { query }, agent)).body
    expect(rows.find(({ name }) => name === 'Contestata')).toMatchObject({ contested: 1, active: 1 })
  })

  it('the list has what is urgent first, and closed ones last [CONTEST-7]', async () => {
    const first = await active()
    const { complaintId } = (await enter(first, inTime)).body
    const second = await active()
    await enter(second, inTime)
    const answerBy = (day: string) =>
      db.updateTable('complaints').set({ answer_by: day }).where('id', '=', complaintId).execute()
    const days = async () => (await listed()).map(({ recordId, daysLeft }) => [recordId, daysLeft])
    await answerBy('2026-11-30')
    expect(await days()).toEqual([
      [second, 8],
      [first, 11],
    ])
    await answerBy('2026-11-19')
    expect(await days()).toEqual([
      [first, 0],
      [second, 8],
    ])
    await close(complaintId, 'rejected')
    expect((await listed()).map(({ recordId }) => recordId)).toEqual([second, first])
  })
})
