import { afterAll, describe, expect, it } from 'vitest'
import type { ContactBasis } from '../../../../contract/duties/basis.ts'
import type { SaleChannel } from '../../../../contract/duties/rules.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { saveContactBasis } from '../../../../shared/api/contact-bases.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import type { SignedIn } from '../../../../test/factories.ts'
import { addRow } from '../../../../test/rows.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { contactBasisRoutes } from '../../contact-bases/routes.ts'

const setup = await SigningSetup.start(contactBasisRoutes)
afterAll(() => setup.close())
const { server } = setup
const { db } = server.context
const admin = await server.signedIn({ role: 'admin', sendEmail: true })
const NUMBER = '+390212345678'
await addRow(db, 'office_numbers', { number: NUMBER, declared_on: '2026-01-01' })
const version = { valid_from: '2026-06-19', source: 'Prova', reason: 'Prova' }
await addRow(db, 'duty_rules', { key: 'basis', value: 'true', ...version })

const ASKED = {
  basis: 'asked',
  on: '2026-11-10',
  seller: 'Lumevia',
  proof: 'Modulo 4711',
  number: NUMBER,
} as const
const CONSENT = { basis: 'consent', on: '2026-09-03', text: 'v4', sector: 'energy', number: NUMBER } as const

/** A contract of two supplies of the seller. */
async function contract(basis?: Partial<ContactBasis>): Promise<string> {
  const id = await setup.record()
  await db.updateTable('supplies').set({ supplier: 'Lumevia' }).where('record_id', '=', id).execute()
  if (basis) await server.inject(saveContactBasis, { params: { id }, body: basis }, setup.agent)
  return id
}
const finding = async (id: string, session: SignedIn = setup.agent) => {
  const { body } = await server.inject(preflightSending, { params: { id }, body: {} }, session)
  return body.findings.find(({ code }) => code === 'basis')
}
const checked = (registered: boolean, registered_on: string | null = null) =>
  server.context.db
    .insertInto('register_checks')
    .values({ phone: PHONE, checked_on: '2026-11-15', registered, registered_on })
    .onConflict((conflict) =>
      conflict.columns(['phone', 'checked_on']).doUpdateSet({ registered, registered_on }),
    )
    .execute()
const PHONE = '+393331234567'

it('A contract of a consumer without a basis is not sent, and its rule is named [BASIS-9]', async () => {
  const id = await contract()
  expect(await finding(id)).toMatchObject({
    weight: 'blocks',
    message: expect.stringContaining('Regola: «Chiedere perché si può parlare con il cliente (luce e gas)».'),
  })
  const { status, failure } = await setup.send(id, { basis: 'Lo conosco' })
  expect(status).toBe(422)
  expect(failure.issues).toMatchObject([{ code: 'basis' }])
})

it('A contract with its basis is sent', async () => {
  const id = await contract({ ...ASKED, products: ['luce', 'gas'] })
  expect(await finding(id)).toBeUndefined()
  expect((await setup.send(id)).status).toBe(200)
})

it.each<[string, Partial<ContactBasis>, string]>([
  ['one supply that nobody asked for', { ...ASKED, products: ['luce'] }, 'non ha chiesto: gas'],
  ['another seller', { ...ASKED, seller: 'Metanord', products: ['luce', 'gas'] }, 'è di Lumevia'],
  [
    'a number that is not declared',
    { ...ASKED, products: ['luce', 'gas'], number: '+393331112222' },
    'non è tra',
  ],
])('A contract with %s is not sent [BASIS-11]', async (_what, basis, message) => {
  const id = await contract(basis)
  expect((await finding(id))?.message).toContain(message)
  expect((await setup.send(id)).status).toBe(422)
})

it('An entry in the register after the consent stops the contract, and a later consent lets it pass [BASIS-10]', async () => {
  const id = await contract(CONSENT)
  expect((await finding(id))?.message).toContain('non è stato controllato nel registro')
  await checked(false)
  expect(await finding(id)).toBeUndefined()
  await checked(true, '2026-10-01')
  expect((await finding(id))?.message).toContain('revocato dall’iscrizione al registro del 01/10/2026')
  expect((await setup.send(id)).status).toBe(422)
  await server.inject(saveContactBasis, { params: { id }, body: { on: '2026-10-15' } }, setup.agent)
  expect(await finding(id)).toBeUndefined()
})

it('A consent that its person has revoked stops the contract [BASIS-17]', async () => {
  const on = '2026-11-16'
  const id = await contract({ ...CONSENT, on })
  await checked(false)
  const consent = {
    phone: PHONE,
    text_version: 'v4',
    given_on: on,
    channel: 'Modulo',
    sector: 'energy',
  } as const
  const { id: consentId } = await addRow(db, 'call_consents', consent)
  expect(await finding(id)).toBeUndefined()
  await db
    .updateTable('call_consents')
    .set({ revoked_on: '2026-11-18' })
    .where('id', '=', consentId)
    .execute()
  expect((await finding(id))?.message).toContain('ha revocato il consenso il 18/11/2026')
})

it('An administrator waives it with a reason, which stands in the evidence [BASIS-13]', async () => {
  const id = await contract()
  expect(await finding(id, admin)).toMatchObject({ weight: 'waivable' })
  const agent = setup.agent
  setup.agent = admin
  expect((await setup.send(id)).status).toBe(422)
  const { status, body } = await setup.send(id, { basis: 'Contratto rinnovato di persona' })
  setup.agent = agent
  expect(status).toBe(200)
  expect(body.envelope.waivers).toContainEqual(
    expect.objectContaining({ code: 'basis', reason: 'Contratto rinnovato di persona' }),
  )
  const events = await db
    .selectFrom('envelope_events')
    .select('detail')
    .where('envelope_id', '=', body.envelope.id)
    .execute()
  expect(JSON.stringify(events)).toContain('Contratto rinnovato di persona')
})

it('Nobody asks of a business customer [BASIS-8]', async () => {
  const id = await setup.record(SAMPLES.businessFirstActivation)
  expect(await finding(id)).toBeUndefined()
})

describe('the channel of sale [BASIS-20]', () => {
  const channel = async (id: string, saleChannel?: SaleChannel) => {
    const body = saleChannel ? { saleChannel } : {}
    return (await server.inject(preflightSending, { params: { id }, body }, setup.agent)).body.saleChannel
  }

  it.each([
    ['asked', 'phone'],
    ['consent', 'phone'],
    ['customer', 'phone'],
    ['referral', 'phone'],
    ['desk', 'desk'],
    ['visit-asked', 'visit-asked'],
    ['visit-unasked', 'visit-unasked'],
  ] as const)(
    'The basis «%s» proposes the sale «%s», which the sender can change',
    async (basis, proposed) => {
      const id = await contract({ basis })
      expect(await channel(id)).toBe(proposed)
      expect(await channel(id, 'online')).toBe('online')
    },
  )

  it('What was said of the last envelope is proposed, until the basis changes', async () => {
    const id = await contract({ basis: 'visit-asked' })
    const { body } = await setup.send(id, {}, undefined, 'excursion')
    await setup.cancel(body.envelope.id)
    setup.later(1)
    expect(await channel(id)).toBe('excursion')
    await server.inject(saveContactBasis, { params: { id }, body: { basis: 'visit-unasked' } }, setup.agent)
    expect(await channel(id)).toBe('visit-unasked')
  })

  it('An envelope whose sender changed nothing has the channel that was proposed', async () => {
    const { body } = await setup.send(await contract({ basis: 'visit-unasked' }))
    const row = await db
      .selectFrom('envelopes')
      .select('sale_channel')
      .where('id', '=', body.envelope.id)
      .executeTakeFirst()
    expect(row?.sale_channel).toBe('visit-unasked')
  })
})
