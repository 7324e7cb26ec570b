import { beforeEach, expect, it } from 'vitest'
import { entersFrom } from '../../../contract/duties/concluded-contract.ts'
import { INITIAL_RULES } from '../../../contract/duties/fixtures/initial-rules.ts'
import type { SaleChannel } from '../../../contract/duties/rules.ts'
import { workingDayFrom } from '../../../contract/duties/working-days.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { daysAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { addRow } from '../../../test/rows.ts'
import { DRAWN, SigningSetup } from '../../../test/signing-setup.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile(withdrawalRoutes)
const { db } = seeded.server.context
beforeEach(() => seeded.nextDay())

/** A contract that its customer has signed with this answer. */
async function signedWith(
  more: { earlyStart?: boolean },
  channel?: SaleChannel,
  sample = SAMPLES.dualDomestic,
) {
  const { id, token, recordId } = await seeded.sent(sample, channel)
  const isAsked = (await seeded.open(token)).body.signing.asksEarlyStart
  await seeded.askCode(token)
  const { body } = await seeded.sign(token, await seeded.codeOf(id), DRAWN, 'Milano', more)
  const envelope = await seeded.envelope(recordId)
  return { isAsked, envelope, signing: body.signing, recordId }
}
const proofs = async (link: string) =>
  JSON.parse((await seeded.get(link, seeded.agent.headers)).body) as {
    events: { what: string; detail: string }[]
  }

it('a contract is entered after the period unless its customer asked to begin within it [WITHDRAW-12]', async () => {
  const today = romeDay(seeded.now)
  const after = daysAfter(workingDayFrom(INITIAL_RULES, daysAfter(today, 14)), 1)
  const entryOf = async (more: { earlyStart?: boolean }) => (await signedWith(more, 'phone')).envelope.entry
  expect(await entryOf({ earlyStart: true })).toEqual({ from: today, earlyStart: true })
  expect(await entryOf({ earlyStart: false })).toEqual({ from: after, earlyStart: false })
  expect(await entryOf({})).toEqual({ from: after, earlyStart: null })
})

it('the answer stands in the evidence, in the file and on the paper [WITHDRAW-12]', async () => {
  const { envelope, signing } = await signedWith({ earlyStart: true })
  const events = (await proofs(envelope.evidence)).events.filter(({ what }) => what === 'early-start')
  expect(events).toMatchObject([{ detail: 'sì' }])
  const paper = (await readText((await seeded.get(signing.signed[0]!.link)).rawPayload)).join(' ')
  expect(paper.replace(/\s+/g, ' ')).toContain(
    'Chiede che cominci prima della fine del periodo di recesso: sì',
  )
})

it('nobody without a period is asked, and nobody while the rule is off [WITHDRAW-12]', async () => {
  const desk = await signedWith({ earlyStart: true }, 'desk')
  expect([desk.isAsked, desk.envelope.entry]).toEqual([false, null])
  const business = await signedWith({}, undefined, SAMPLES.businessFirstActivation)
  expect([business.isAsked, business.envelope.entry]).toEqual([false, null])
  const rule = await addRow(db, 'duty_rules', {
    key: 'early-start',
    value: 'false',
    valid_from: '1970-01-02',
    source: 'Prova',
    reason: 'Prova',
  })
  const off = await signedWith({ earlyStart: true }, 'phone')
  await db.deleteFrom('duty_rules').where('id', '=', rule.id).execute()
  expect([off.isAsked, off.envelope.entry?.earlyStart]).toEqual([false, null])
})

it('the day of entry is the day after the last one of the period, whatever moved that one [WITHDRAW-12]', () => {
  const contract = { channel: 'phone', isBusiness: false, earlyStart: null } as const
  const fromOf = (at: string) => entersFrom(INITIAL_RULES, { ...contract, concludedAt: new Date(at) })
  // The last day would be a Saturday.
  expect(fromOf('2026-11-28T10:00:00Z')).toBe('2026-12-15')
  // 23:30 in Rome is still the day before.
  expect(fromOf('2026-11-04T22:30:00Z')).toBe('2026-11-19')
  expect(fromOf('2026-11-04T23:30:00Z')).toBe('2026-11-20')
})

it('the signed page has the way to withdraw only while the period runs [WITHDRAW-14]', async () => {
  const { id, token } = await seeded.sent(SAMPLES.dualDomestic, 'phone')
  expect((await seeded.open(token)).body.signing.withdrawal).toBeNull()
  await seeded.askCode(token)
  const { withdrawal } = (await seeded.sign(token, await seeded.codeOf(id))).body.signing
  expect(withdrawal).toMatchObject({ right: true, open: true })
  seeded.later(40 * 1440)
  expect((await seeded.open(token)).body.signing.withdrawal).toEqual({ ...withdrawal, open: false })
})
