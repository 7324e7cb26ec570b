import { beforeAll, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../shared/api/call.ts'
import { enterOutcome, reportOutcomes, undoOutcome } from '../../../shared/api/outcomes.ts'
import { createRecord, removeRecord } from '../../../shared/api/records.ts'
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
async function create() {
  const body = { data, draft: false, holdersDiffer: true } as const
  const { recordId } = (await server.inject(createRecord, { body }, agent)).body
  const rows = db.selectFrom('supplies').select(['id', 'part']).where('record_id', '=', recordId)
  const byPart = new Map((await rows.execute()).map(({ id, part }) => [part, id]))
  return { recordId, luce: byPart.get('luce')!, gas: byPart.get('gas')! }
}
type Entered = Omit<CallInput<typeof enterOutcome>['body'], 'supplies'>
async function enter(id: string, ...outcomes: Entered[]) {
  for (const outcome of outcomes) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    const body = { ...outcome, supplies: [id] }
    expect((await server.inject(enterOutcome, { body }, keeper)).status).toBe(200)
  }
}
const report = async (query: CallInput<typeof reportOutcomes>['query']) =>
  (await server.inject(reportOutcomes, { query }, agent)).body
const november = { from: '2026-11-01', to: '2026-11-30' }

const sent = (on: string): Entered => ({ state: 'sent', on })
const refused = (on: string, cause: NonNullable<Entered['cause']>): Entered => ({
  state: 'rejected',
  on,
  cause,
})

beforeAll(async () => {
  const [one, other, removed] = [await create(), await create(), await create()]
  await db
    .updateTable('supplies')
    .set({ supplier: 'Lumevia', package_id: null })
    .where('part', '=', 'luce')
    .execute()
  // Twice refused for the same, and active at the third attempt.
  await enter(
    one.luce,
    sent('2026-11-02'),
    refused('2026-11-03', 'debt'),
    sent('2026-11-04'),
    refused('2026-11-05', 'debt'),
    sent('2026-11-06'),
    { state: 'active', on: '2026-11-10' },
  )
  await enter(other.luce, sent('2026-11-02'), refused('2026-11-12', 'cmor'))
  await enter(other.gas, sent('2026-11-02'))
  await enter(removed.luce, sent('2026-11-02'), refused('2026-11-12', 'cmor'))
  await server.inject(removeRecord, { params: { id: removed.recordId } }, agent)
})

it('a sale that was refused and entered again is one sale and several attempts [OUTCOME-31]', async () => {
  const { rows, total } = await report({ ...november, by: 'supplier' })
  expect(rows.find(({ name }) => name === 'Lumevia')).toEqual({
    name: 'Lumevia',
    supplies: 2,
    attempts: 4,
    refused: 3,
    rejected: 1,
    contested: 0,
    active: 1,
    causes: [
      { cause: 'cmor', supplies: 1 },
      { cause: 'debt', supplies: 1 },
    ],
  })
  expect(total).toMatchObject({ supplies: 4, attempts: 5, refused: 3, rejected: 1, active: 1 })
})

it.each([
  ['month', ['2026-11']],
  ['agent', [SAMPLES.dualDomestic.contact_owner?.name]],
  ['product', [SAMPLES.dualDomestic.product_ee?.name, SAMPLES.dualDomestic.product_gas?.name]],
] as const)('the report counts by %s [OUTCOME-31]', async (by, names) => {
  expect((await report({ ...november, by })).rows.map(({ name }) => name)).toEqual(names)
})

it('the report counts no cause that was undone [OUTCOME-31]', async () => {
  const { gas } = await create()
  await enter(gas, sent('2026-11-02'), refused('2026-11-03', 'iban'))
  const causes = async () => (await report({ ...november, by: 'supplier' })).total.causes
  expect(await causes()).toContainEqual({ cause: 'iban', supplies: 1 })
  const event = db.selectFrom('supply_events').select('entry_id').where('cause', '=', 'iban')
  const { entry_id: id } = await event.executeTakeFirstOrThrow()
  expect((await server.inject(undoOutcome, { params: { id: id! } }, keeper)).status).toBe(200)
  expect(await causes()).not.toContainEqual(expect.objectContaining({ cause: 'iban' }))
  const { recordId } = await db
    .selectFrom('supplies')
    .select('record_id as recordId')
    .where('id', '=', gas)
    .executeTakeFirstOrThrow()
  await server.inject(removeRecord, { params: { id: recordId } }, agent)
})

it('the report counts the contracts of its days alone, in the time of Italy [OUTCOME-31]', async () => {
  const [{ id } = { id: '' }] = await db
    .selectFrom('records')
    .select('id')
    .where('removed_at', 'is', null)
    .execute()
  await db
    .updateTable('records')
    .set({ created_at: new Date('2026-10-31T23:30:00Z') })
    .where('id', '=', id)
    .execute()
  expect((await report({ from: '2026-11-01', to: '2026-11-01' })).total.supplies).toBe(2)
  expect((await report({ from: '2026-11-01', to: '2026-11-01', by: 'month' })).rows).toMatchObject([
    { name: '2026-11' },
  ])
  expect((await report({ from: '2026-10-01', to: '2026-10-31' })).total).toMatchObject({
    supplies: 0,
    causes: [],
  })
  expect(
    (await server.injectUnchecked(reportOutcomes, { query: { from: '2026-11-02', to: '2026-11-01' } }, agent))
      .status,
  ).toBe(400)
})
