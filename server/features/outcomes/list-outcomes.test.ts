import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../shared/api/call.ts'
import { answerSupplier, enterOutcome, listOutcomes, listSuppliers } from '../../../shared/api/outcomes.ts'
import { createRecord, listRecords, removeRecord, updateRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const clock = { now: SAMPLE_TIME }
const server = await serverOfFile({ routes, now: () => clock.now })
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const agent = await server.signedIn()
const keeper = await server.signedIn({ enterOutcomes: true })

const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
const create = async () => {
  const body = { data, draft: false, holdersDiffer: true } as const
  const { recordId } = (await server.inject(createRecord, { body }, agent)).body
  const rows = await db
    .selectFrom('supplies')
    .select(['id', 'part'])
    .where('record_id', '=', recordId)
    .execute()
  const idOf = (part: string) => rows.find((row) => row.part === part)!.id
  return { recordId, luce: idOf('luce'), gas: idOf('gas') }
}
type Query = CallInput<typeof listOutcomes>['query']
const list = async (query: Query = {}) => (await server.inject(listOutcomes, { query }, agent)).body
type Entered = Omit<CallInput<typeof enterOutcome>['body'], 'supplies'>
async function enter(id: string, entered: Entered) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const body = { ...entered, supplies: [id] }
  expect((await server.inject(enterOutcome, { body }, keeper)).status).toBe(200)
}

describe('the list of supplies [OUTCOME-20]', () => {
  const known: Record<string, string> = {}
  const nameOf = (id: string) => Object.keys(known).find((name) => known[name] === id)
  const shown = async (query: Query = {}) => {
    const { supplies } = await list({ limit: 500, ...query })
    return supplies.map(({ id, urgency }) => `${nameOf(id)} ${urgency}`)
  }

  beforeAll(async () => {
    const [one, other, third] = [await create(), await create(), await create()]
    Object.assign(known, {
      active: one.luce,
      longLate: one.gas,
      late: other.luce,
      debt: other.gas,
      technical: third.luce,
      waiting: third.gas,
    })
    await enter(one.luce, { state: 'active', on: '2026-11-01' })
    await enter(other.gas, { state: 'rejected', on: '2026-11-10', cause: 'debt' })
    await enter(one.gas, { state: 'sent', on: '2026-08-03' })
    await enter(other.luce, { state: 'accepted', on: '2026-10-01', foreseenOn: '2026-11-02' })
    await enter(third.luce, { state: 'rejected', on: '2026-11-12', cause: 'technical' })
    await enter(third.gas, { state: 'sent', on: '2026-11-12' })
    const removed = await create()
    await server.inject(removeRecord, { params: { id: removed.recordId } }, agent)
  })

  it('what is late comes first, then what was refused and can be mended, then the newest change', async () => {
    expect(await shown()).toEqual([
      'longLate late',
      'late late',
      'debt refused',
      'waiting rest',
      'technical rest',
      'active rest',
    ])
  })

  it('a page ends with the place of the next, through all urgencies', async () => {
    const whole = (await list({ limit: 500 })).supplies.map(({ id }) => id)
    const found: string[] = []
    let after: string | undefined
    do {
      const page = await list({ limit: 1, ...(after && { after: after as never }) })
      found.push(...page.supplies.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    expect(found).toEqual(whole)
  })

  it.each<[Query, string[]]>([
    [{ urgency: 'refused' }, ['debt refused']],
    [{ state: 'sent' }, ['longLate late', 'waiting rest']],
    [{ cause: 'technical' }, ['technical rest']],
    [{ supplier: 'Nessuno' }, []],
  ])('%o filters the list', async (query, expected) => {
    expect(await shown(query)).toEqual(expected)
  })

  it('a row has the record, its agent and the outcome', async () => {
    const { supplies } = await list({ urgency: 'refused' })
    expect(supplies).toMatchObject([
      {
        last_name: SAMPLES.dualDomestic.last_name,
        code: expect.stringMatching(/./),
        agent: expect.stringMatching(/./),
        state: 'rejected',
        cause: 'debt',
        part: 'gas',
      },
    ])
  })
})

it('what the list calls late is what each supply says, for every operation, supplier and kind of client [OUTCOME-18] [OUTCOME-19]', async () => {
  await db
    .insertInto('duty_rules')
    .values({
      key: 'start-times',
      value: JSON.stringify([
        { supplier: '', supply: 'gas', operation: 'voltura', client: '', rule: 'working-days', number: 5 },
        { supplier: 'Lumevia', supply: 'luce', operation: '', client: 'home', rule: 'month', number: 3 },
        { supplier: '', supply: 'luce', operation: 'subentro', client: '', rule: 'working-days', number: 9 },
      ]),
      valid_from: '2026-09-01',
      source: 'Prova',
      reason: 'Prova',
    })
    .execute()
  const operations = [
    'EI Cambio',
    'EI_Sub_EE',
    'EI SUBENTRO',
    'Cambio+Voltura',
    'Subito',
    'Prima Att.',
    'EG Allacc.',
  ]
  const rows = await db.selectFrom('supplies').select('id').orderBy('id').execute()
  for (const [at, operation] of operations.entries())
    for (const requestedOn of ['2026-09-04', '2026-10-02', '2026-10-28', '2026-11-09']) {
      for (const [index, { id }] of rows.entries())
        await db
          .updateTable('supplies')
          .set({
            operation: operations[(at + index) % operations.length]!,
            supplier: ['LUMEVIA', '', 'Altri'][index % 3]!,
            client: index % 2 === 0 ? 'business' : 'domestico',
            state: 'sent',
            state_on: requestedOn,
            foreseen_on: null,
          })
          .where('id', '=', id)
          .execute()
      const { supplies } = await list({ limit: 500 })
      const told = supplies.map(({ id, late }) => [id, late])
      expect([operation, requestedOn, supplies.map(({ id, urgency }) => [id, urgency === 'late'])]).toEqual([
        operation,
        requestedOn,
        told,
      ])
    }
})

it('the products without a supplier are listed until one is named [OUTCOME-22]', async () => {
  await db.updateTable('supplies').set({ supplier: '', package_id: null }).execute()
  const suppliers = async () => (await server.inject(listSuppliers, {}, agent)).body
  const before = await suppliers()
  expect(before.unknown.map(({ part }) => part).toSorted()).toEqual(['gas', 'luce'])
  const luce = before.unknown.find(({ part }) => part === 'luce')!
  await server.inject(answerSupplier, { body: { ...luce, supplier: 'Lumevia' } }, keeper)
  const after = await suppliers()
  expect(after.suppliers).toContain('Lumevia')
  expect(after.unknown.map(({ part }) => part)).toEqual(['gas'])
  expect((await list({ supplier: 'Lumevia' })).supplies.map(({ part }) => part)).toEqual([
    'luce',
    'luce',
    'luce',
  ])
})

describe('the outcome of a record in the list of records [OUTCOME-23] [OUTCOME-24]', () => {
  const rows = async (query: CallInput<typeof listRecords>['query']) =>
    (await server.inject(listRecords, { query: { limit: 100, ...query } }, agent)).body.records
  const outcomeOf = async (id: string) => (await rows({})).find((row) => row.id === id)?.outcome

  it('a record has no outcome before something is known, then the worst of its supplies', async () => {
    const { recordId, luce, gas } = await create()
    expect(await outcomeOf(recordId)).toBeNull()
    await enter(luce, { state: 'active', on: '2026-11-10' })
    expect(await outcomeOf(recordId)).toEqual({ state: 'to_send', active: 1, of: 2 })
    await enter(gas, { state: 'rejected', on: '2026-11-10', cause: 'debt' })
    expect(await outcomeOf(recordId)).toEqual({ state: 'rejected', active: 1, of: 2 })
  })

  it('a part that the record no longer sells does not count any more', async () => {
    const { recordId, luce, gas } = await create()
    await enter(luce, { state: 'active', on: '2026-11-10' })
    await enter(gas, { state: 'rejected', on: '2026-11-10', cause: 'debt' })
    const values = {
      ...sampleData.valuesOf(SAMPLES.dualDomestic),
      type_product: 'luce',
      codice_cliente_prec_intestatario: '123',
    }
    const body = { data: JSON.stringify(values), draft: false, version: 1, holdersDiffer: true } as const
    expect((await server.inject(updateRecord, { params: { id: recordId }, body }, agent)).status).toBe(200)
    expect(await outcomeOf(recordId)).toEqual({ state: 'active', active: 1, of: 1 })
  })

  it('the list is filtered by the outcome, in the order of the records and in every other', async () => {
    const one = await create()
    clock.now = new Date(clock.now.getTime() + 60_000)
    const other = await create()
    for (const { luce, gas } of [one, other])
      for (const id of [luce, gas]) await enter(id, { state: 'ended', on: '2026-11-11' })
    const ended = async (query: CallInput<typeof listRecords>['query'] = {}) =>
      (await rows({ outcome: 'ended', ...query })).map(({ id }) => id)
    expect(await ended()).toEqual([other.recordId, one.recordId])
    expect(await ended({ order: 'asc' })).toEqual([one.recordId, other.recordId])
    expect((await ended({ columnName: 'last_name' })).toSorted()).toEqual(
      [one.recordId, other.recordId].toSorted(),
    )
    clock.now = new Date(clock.now.getTime() + 60_000)
    const data = JSON.stringify({ ...sampleData.valuesOf(SAMPLES.dualDomestic), description: 'Richiamare' })
    const body = { data, draft: false, version: 1, holdersDiffer: true } as const
    await server.inject(updateRecord, { params: { id: one.recordId }, body }, agent)
    expect(await ended()).toEqual([one.recordId, other.recordId])
  })
})
