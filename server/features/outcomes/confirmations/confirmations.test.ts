import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { daysAfter } from '../../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { CallInput } from '../../../../shared/api/call.ts'
import { enterConfirmation, undoConfirmation } from '../../../../shared/api/confirmations.ts'
import { changeDutyRule } from '../../../../shared/api/duty-rules.ts'
import { listSupplies } from '../../../../shared/api/outcomes.ts'
import { removeRecord } from '../../../../shared/api/records.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { eraseRecords } from '../../../people/erase-rows.ts'
import { dutyRuleRoutes } from '../../duty-rules/routes.ts'
import { outcomeRoutes } from '../routes.ts'
import { confirmationRoutes } from './confirmation-routes.ts'

const setup = await SigningSetup.ofFile([...outcomeRoutes, ...confirmationRoutes, ...dutyRuleRoutes])
const { server } = setup
const { db } = server.context
const business = SAMPLES.businessFirstActivation
const signed = async () => (await setup.signed(business)).recordId

/** The day of the signatures of a test. */
let signedOn = ''
let keeper = await server.signedIn()
let admin = keeper
/** After two days, so that a call may have been made. */
async function nextDays(): Promise<void> {
  await setup.nextDay()
  await setup.nextDay()
  keeper = await server.signedIn({ enterOutcomes: true, name: 'Carla' })
  admin = await server.signedIn({ role: 'admin' })
}
beforeEach(async () => {
  await nextDays()
  signedOn = romeDay(setup.now)
})

type Body = CallInput<typeof enterConfirmation>['body']
/** So many days after the signature. */
const day = (days: number) => daysAfter(signedOn, days)
const letter = (days = 0): Body => ({ way: 'letter', on: day(days) })
const call = { way: 'call', time: '09:30', speakers: 'Carla, e la sig.ra Verdi', confirmed: true } as const
const callOn = (days: number, time = '09:30'): Body => ({ ...call, on: day(days), time })
const enter = (id: string, body: Body, session = keeper) =>
  server.inject(enterConfirmation, { params: { id }, body }, session)
const undo = (id: string, session = keeper) => server.inject(undoConfirmation, { params: { id } }, session)
const confirmation = async (id: string) =>
  (await server.inject(listSupplies, { params: { id } }, setup.agent)).body.confirmation
const stateOf = async (id: string) => (await confirmation(id))?.state
describe('the confirmation of a contract to a business', () => {
  it('one that is signed lacks it until a letter is entered [CONFIRM-1] [CONFIRM-3]', async () => {
    const unsigned = await setup.record(business)
    expect(await confirmation(unsigned)).toEqual({ state: 'not-due', concludedOn: null, entries: [] })
    const id = await signed()
    expect(await confirmation(id)).toEqual({ state: 'missing', concludedOn: signedOn, entries: [] })
    expect((await enter(id, { ...letter(), note: 'Raccomandata 123' })).status).toBe(200)
    expect(await confirmation(id)).toMatchObject({
      state: 'confirmed',
      entries: [{ way: 'letter', on: signedOn, time: null, confirmed: null, note: 'Raccomandata 123' }],
    })
    expect((await confirmation(id))!.entries[0]!.user).toMatch(/^Carla/)
  })

  it('a call has its hour, who spoke and what the customer said, and the last one counts [CONFIRM-1] [CONFIRM-3]', async () => {
    const id = await signed()
    await nextDays()
    await enter(id, { ...call, on: day(1), confirmed: false })
    expect(await confirmation(id)).toMatchObject({
      state: 'denied',
      entries: [{ way: 'call', on: day(1), time: '09:30', speakers: call.speakers, confirmed: false }],
    })
    await enter(id, callOn(1, '11:00'))
    expect(await stateOf(id)).toBe('confirmed')
  })

  it('one of which somebody says that it was concluded at the desk needs none [CONFIRM-3]', async () => {
    const id = await signed()
    await enter(id, { way: 'desk', on: day(0) })
    expect(await stateOf(id)).toBe('not-due')
  })

  it('the switch of the rule stops asking for it [CONFIRM-3] [RULE-3]', async () => {
    const id = await signed()
    const body = { value: false, validFrom: '2026-11-20', source: 'Prova', reason: 'Prova' }
    await server.inject(changeDutyRule, { params: { key: 'confirmation' }, body }, admin)
    expect(await stateOf(id)).toBe('not-due')
    await db.deleteFrom('duty_rules').where('source', '=', 'Prova').execute()
  })

  it('a contract that is signed anew lacks it again: a letter before it does not count [CONFIRM-2]', async () => {
    const id = await signed()
    await enter(id, letter())
    await nextDays()
    await db.updateTable('envelopes').set({ received_at: setup.now }).where('record_id', '=', id).execute()
    expect(await confirmation(id)).toMatchObject({ state: 'missing', entries: [{ way: 'letter' }] })
  })

  it('a consumer has none, and a record without luce and gas neither [CONFIRM-1]', async () => {
    const consumer = await setup.record(SAMPLES.dualDomestic, { holdersDiffer: true })
    expect(await confirmation(consumer)).toBeNull()
    expect((await enter(consumer, letter())).failure.issues).toMatchObject([
      { field: 'way', code: 'business' },
    ])
    const other = await setup.record(business)
    await db.updateTable('supplies').set({ part: 'extra' }).where('record_id', '=', other).execute()
    expect(await confirmation(other)).toBeNull()
    expect((await enter(other, letter())).failure.issues).toMatchObject([{ field: 'way', code: 'business' }])
    const none = [consumer, other]
    const stored = await db.selectFrom('confirmations').select('id').where('record_id', 'in', none).execute()
    expect(stored).toEqual([])
  })

  it.each([
    ['a letter of tomorrow', () => letter(3), 'on', 'future'],
    ['a call of a later hour', () => callOn(2, '23:59'), 'time', 'future'],
    ['a letter before the contract', () => letter(-1), 'on', 'order'],
    ['a call before the contract, on its day', () => callOn(0, '00:01'), 'on', 'order'],
  ] as const)('%s is refused [CONFIRM-2]', async (_, body, field, code) => {
    const id = await signed()
    await nextDays()
    expect((await enter(id, body())).failure.issues).toMatchObject([{ field, code }])
    expect(await stateOf(id)).toBe('missing')
  })

  it('a letter has no hour, and a call needs it [CONFIRM-2]', async () => {
    const id = await signed()
    const codes = async (body: object) => {
      const { failure } = await server.injectUnchecked(enterConfirmation, { params: { id }, body }, keeper)
      return failure.issues!.map(({ field }) => field)
    }
    expect(await codes({ ...letter(), time: '09:30' })).toEqual(['time'])
    expect(await codes({ way: 'call', on: day(0), confirmed: true })).toEqual(['time', 'speakers'])
  })

  it('a call at an hour that the clocks of Italy skip is refused [CONFIRM-2]', async () => {
    const id = await setup.record(business)
    const skipped = { ...call, on: '2026-03-29', time: '02:30' }
    expect((await enter(id, skipped)).failure.issues).toMatchObject([{ field: 'time', code: 'skipped' }])
  })
})

describe('an entered confirmation', () => {
  it('one that was a mistake is undone once, stays in the list and does not count [CONFIRM-4]', async () => {
    const id = await signed()
    const { confirmationId } = (await enter(id, letter())).body
    expect((await undo(confirmationId, setup.agent)).status).toBe(403)
    expect((await undo(confirmationId)).status).toBe(200)
    expect(await confirmation(id)).toMatchObject({
      state: 'missing',
      entries: [{ id: confirmationId, undoneAt: setup.now.toISOString() }],
    })
    expect((await undo(confirmationId)).failure.error.id).toBe('not-found')
  })

  it('needs the right to enter outcomes and an existing record [CONFIRM-1]', async () => {
    const id = await signed()
    expect((await enter(id, letter(), setup.agent)).status).toBe(403)
    const { confirmationId } = (await enter(id, letter())).body
    await server.inject(removeRecord, { params: { id } }, admin)
    expect((await enter(id, letter())).failure.error.id).toBe('removed')
    expect((await undo(confirmationId)).failure.error.id).toBe('not-found')
  })

  it('the history and the webhooks learn of each step once [CONFIRM-6]', async () => {
    const id = await signed()
    await setup.listener(['confirmation'])
    await nextDays()
    const { confirmationId } = (await enter(id, { ...call, on: day(1), confirmed: false })).body
    setup.later(1)
    await undo(confirmationId)
    const events = await db
      .selectFrom('record_events')
      .select('detail')
      .where('record_id', '=', id)
      .where('kind', '=', 'confirmation')
      .orderBy('created_at')
      .execute()
    expect(events.map(({ detail }) => detail)).toEqual([
      { confirmation: 'call', on: day(1), confirmed: false },
      { confirmation: 'call', undone: true },
    ])
    const sent = await db.selectFrom('webhook_deliveries').select(['event', 'record_id']).execute()
    expect(sent).toEqual(Array(2).fill({ event: 'confirmation', record_id: id }))
  })

  it('is erased with its contract [CONFIRM-6] [PERSON-7]', async () => {
    const id = await signed()
    await enter(id, letter())
    await db.transaction().execute((trx) => eraseRecords(trx, [id]))
    const left = await db.selectFrom('confirmations').select('id').where('record_id', '=', id).execute()
    expect(left).toEqual([])
  })
})
