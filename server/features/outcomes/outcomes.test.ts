import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../shared/api/call.ts'
import { answerSupplier, enterOutcome, listSupplies, undoOutcome } from '../../../shared/api/outcomes.ts'
import { createRecord, readHistory, removeRecord } from '../../../shared/api/records.ts'
import { checkSession } from '../../../shared/api/sessions.ts'
import { createUser, updateUser } from '../../../shared/api/users.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const clock = { now: SAMPLE_TIME }
const server = await serverOfFile({ routes, now: () => clock.now })
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const agent = await server.signedIn()
const keeper = await server.signedIn({ enterOutcomes: true, name: 'Carla' })
const admin = await server.signedIn({ role: 'admin' })

beforeEach(() => {
  clock.now = SAMPLE_TIME
})

const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
const create = async (): Promise<string> =>
  (await server.inject(createRecord, { body: { data, draft: false, holdersDiffer: true } }, agent)).body
    .recordId
const supplies = async (id: string) =>
  (await server.inject(listSupplies, { params: { id } }, agent)).body.supplies

type Body = CallInput<typeof enterOutcome>['body']
const enter = (body: Body, session = keeper) => server.inject(enterOutcome, { body }, session)
/** Enters outcomes of one supply of a new record, one after another. */
async function supplyWith(...outcomes: Omit<Body, 'supplies'>[]) {
  const recordId = await create()
  const [luce] = await supplies(recordId)
  for (const outcome of outcomes) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    expect((await enter({ ...outcome, supplies: [luce!.id] })).status).toBe(200)
  }
  return { recordId, id: luce!.id, read: async () => (await supplies(recordId))[0]! }
}

const sent = { state: 'sent', on: '2026-11-03' } as const
const debt = { state: 'rejected', on: '2026-11-10', cause: 'debt' } as const
const active = { state: 'active', on: '2026-11-15' } as const

describe('an outcome that is entered by hand', () => {
  it('an outcome of many supplies is stored for each, with its user and note [OUTCOME-7] [OUTCOME-15]', async () => {
    const [one, other] = [await create(), await create()]
    const ids = [...(await supplies(one)), ...(await supplies(other))].map(({ id }) => id)
    const { body } = await enter({ ...sent, supplies: ids, note: 'Dal portale' })
    expect(body).toMatchObject({ changed: 4, entryId: expect.any(String) })
    for (const supply of [...(await supplies(one)), ...(await supplies(other))])
      expect(supply).toMatchObject({
        state: 'sent',
        on: '2026-11-03',
        events: [
          { source: 'hand', note: 'Dal portale', user: expect.stringMatching(/^Carla/), undoneAt: null },
        ],
      })
  })

  it('an outcome of several supplies of which one is missing is entered for none [OUTCOME-15]', async () => {
    const { id, read } = await supplyWith()
    const missing = '00000000-0000-4000-8000-000000000000'
    expect((await enter({ ...sent, supplies: [id, missing] })).failure.error.id).toBe('not-found')
    expect(await read()).toMatchObject({ state: 'to_send', events: [] })
  })

  it('a repeated outcome changes nothing and is told nobody [OUTCOME-8] [OUTCOME-16]', async () => {
    const { id, recordId } = await supplyWith(sent)
    expect((await enter({ ...sent, supplies: [id] })).body).toMatchObject({ entryId: null, changed: 0 })
    const { events } = (await server.inject(readHistory, { params: { id: recordId } }, agent)).body
    expect(events.filter(({ kind }) => kind === 'outcome')).toHaveLength(1)
  })

  it('an older outcome is stored and does not change the state [OUTCOME-8]', async () => {
    const { read } = await supplyWith(active, sent)
    expect(await read()).toMatchObject({ state: 'active', startedOn: '2026-11-15', events: [active, sent] })
  })

  it('a start after today is an accepted supply with a foreseen start [OUTCOME-13]', async () => {
    const { read } = await supplyWith(sent, { state: 'active', on: '2026-12-01' })
    expect(await read()).toMatchObject({ state: 'accepted', on: '2026-11-20', foreseenOn: '2026-12-01' })
  })

  it('a refused supply that is entered again on the same day has a second attempt [OUTCOME-11]', async () => {
    const { read } = await supplyWith(sent, debt, { ...sent, on: debt.on })
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, cause: '' })
  })

  it('a state that follows another one of the same day counts, although its rank is lower', async () => {
    const contested = { state: 'contested', on: '2026-11-18' } as const
    const { read } = await supplyWith(active, contested, { state: 'active', on: '2026-11-18' })
    expect(await read()).toMatchObject({ state: 'active' })
  })

  it('a refusal without a cause, a date after today and a foreseen start of another state are refused [OUTCOME-14]', async () => {
    const { id } = await supplyWith()
    const issuesOf = async (body: Omit<Body, 'supplies'>) =>
      (await enter({ ...body, supplies: [id] })).failure.issues?.map(({ field }) => field)
    expect(await issuesOf({ state: 'rejected', on: '2026-11-10' })).toEqual(['cause'])
    expect(await issuesOf({ state: 'sent', on: '2026-11-21' })).toEqual(['on'])
    expect(await issuesOf({ ...sent, foreseenOn: '2026-12-01' })).toEqual(['foreseenOn'])
    expect(
      (await enter({ state: 'rejected', on: '2026-11-10', causeText: 'VEDI NOTE', supplies: [id] })).status,
    ).toBe(200)
  })
})

describe('a step back', () => {
  it('a step back is for administrators, who give a reason [OUTCOME-12]', async () => {
    const { id, read } = await supplyWith(sent, active)
    const back: Body = { state: 'sent', on: '2026-11-20', supplies: [id] }
    expect((await enter({ ...back, reason: 'Errore' })).failure.error.id).toBe('not-allowed')
    expect((await enter(back, admin)).failure.issues).toMatchObject([{ field: 'reason' }])
    expect((await enter({ ...back, reason: 'Riga di un altro' }, admin)).status).toBe(200)
    expect(await read()).toMatchObject({
      state: 'sent',
      events: [{ note: 'Riga di un altro' }, active, sent],
    })
  })

  it('a withdrawal stays whatever is entered afterwards, until it is undone [OUTCOME-9]', async () => {
    const { id, read } = await supplyWith(sent, { state: 'withdrawn', on: '2026-11-12' })
    const { entryId } = (await read()).events[0]!
    const back = { ...active, supplies: [id], reason: 'Errore' }
    expect((await enter(back, admin)).failure.issues).toMatchObject([{ code: 'step-back' }])
    expect((await enter({ ...debt, supplies: [id] })).status).toBe(200)
    expect((await read()).state).toBe('withdrawn')
    expect((await server.inject(undoOutcome, { params: { id: entryId } }, keeper)).status).toBe(200)
    expect((await read()).state).toBe('rejected')
  })
})

describe('the undoing of an outcome', () => {
  it('what was entered together is undone together, stays visible, and is undone once [OUTCOME-7]', async () => {
    const recordId = await create()
    const ids = (await supplies(recordId)).map(({ id }) => id)
    await enter({ ...sent, supplies: ids })
    const { entryId } = (await enter({ ...active, supplies: ids })).body
    const params = { id: entryId! }
    expect((await server.inject(undoOutcome, { params }, keeper)).status).toBe(200)
    for (const supply of await supplies(recordId))
      expect(supply).toMatchObject({
        state: 'sent',
        startedOn: null,
        events: [{ state: 'active', undoneAt: clock.now.toISOString() }, { undoneAt: null }],
      })
    expect((await server.inject(undoOutcome, { params }, keeper)).failure.error.id).toBe('not-found')
    // It can be entered again.
    expect((await enter({ ...active, supplies: ids })).body.changed).toBe(2)
  })
})

describe('who sees and enters outcomes', () => {
  it('every user reads them, and who has no right for it enters and undoes none [OUTCOME-17]', async () => {
    const { id, recordId, read } = await supplyWith(sent)
    expect(await supplies(recordId)).toHaveLength(2)
    expect((await enter({ ...active, supplies: [id] }, agent)).failure.error.id).toBe('not-allowed')
    const params = { id: (await read()).events[0]!.entryId }
    expect((await server.inject(undoOutcome, { params }, agent)).failure.error.id).toBe('not-allowed')
    expect((await enter({ ...active, supplies: [id] }, admin)).status).toBe(200)
  })

  it('an administrator gives a user the right, who has it at the next call [OUTCOME-17]', async () => {
    const person = { name: 'Dario', login: 'dario', email: 'dario@example.it', role: 'user' } as const
    const body = { ...person, password: 'una-frase-lunga-42!', enter_outcomes: true }
    const { user } = (await server.inject(createUser, { body }, admin)).body
    expect(user.enter_outcomes).toBe(true)
    const can = async () => (await server.inject(checkSession, {}, agent)).body.can.enterOutcomes
    expect(await can()).toBe(false)
    const params = { id: agent.user.id }
    await server.inject(updateUser, { params, body: { enter_outcomes: true } }, admin)
    expect(await can()).toBe(true)
    await server.inject(updateUser, { params, body: { enter_outcomes: false } }, admin)
    expect(await can()).toBe(false)
  })

  it('the supplies of a removed record are neither read nor changed', async () => {
    const { id, recordId } = await supplyWith(sent)
    await server.inject(removeRecord, { params: { id: recordId } }, agent)
    expect((await server.inject(listSupplies, { params: { id: recordId } }, agent)).failure.error.id).toBe(
      'removed',
    )
    expect((await enter({ ...active, supplies: [id] })).failure.error.id).toBe('not-found')
  })
})

it('an accepted supply has a foreseen start by the rules, and is late when it has passed [OUTCOME-18] [OUTCOME-19]', async () => {
  const { read } = await supplyWith({ state: 'accepted', on: '2026-10-05' })
  expect(await read()).toMatchObject({ foreseenOn: '2026-10-12', late: true })
  clock.now = new Date('2026-10-17T09:00:00Z')
  expect(await read()).toMatchObject({ foreseenOn: '2026-10-12', late: false })
})

it('the supplier of a product is asked once, and told all its supplies and the history [OUTCOME-4]', async () => {
  const recordId = await create()
  const [luce] = await supplies(recordId)
  const answer = (supplier: string) => {
    const body = { part: luce!.part, product: luce!.product, supplier }
    return server.inject(answerSupplier, { body }, keeper)
  }
  await answer('Lumevai')
  expect((await answer('Lumevia')).body.changed).toBeGreaterThan(0)
  expect(await supplies(recordId)).toMatchObject([{ supplier: 'Lumevia' }, { supplier: '' }])
  expect(await supplies(await create())).toMatchObject([{ supplier: 'Lumevia' }, { supplier: '' }])
  const { before, after } = await db
    .selectFrom('object_events')
    .select(['before', 'after'])
    .where('object_id', '=', `supplier luce ${luce!.product}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([before, after]).toEqual([{ supplier: 'Lumevai' }, { supplier: 'Lumevia' }])
})

it('the history of a record and its webhooks learn an entry of two supplies once [OUTCOME-16]', async () => {
  const webhook = { url: 'https://esiti.example/x', events: ['outcome'], secret_sealed: 'none' }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, active: true })
    .execute()
  const recordId = await create()
  const ids = (await supplies(recordId)).map(({ id }) => id)
  await enter({ ...debt, supplies: ids })
  const found = await db
    .selectFrom('record_events')
    .select(['detail', 'version'])
    .where('record_id', '=', recordId)
    .where('kind', '=', 'outcome')
    .execute()
  const told = { state: 'rejected', on: '2026-11-10', cause: 'debt' }
  expect(found).toEqual([{ version: 1, detail: { supplies: expect.any(Array) } }])
  expect(found[0]!.detail.supplies).toEqual(
    expect.arrayContaining([
      { ...told, part: 'luce' },
      { ...told, part: 'gas' },
    ]),
  )
  const deliveries = await db.selectFrom('webhook_deliveries').select(['event', 'record_id']).execute()
  expect(deliveries).toEqual([{ event: 'outcome', record_id: recordId }])
})
