import { expect, it } from 'vitest'
import { fiscalCodeOf } from '../../../contract/checks/fiscal-code-person.ts'
import { dangelo } from '../../../contract/fixtures/sample-parts.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { INSURANCE_SAMPLES } from '../../../contract/fixtures/samples-insurance.ts'
import { createRecord, updateRecord } from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { recordConsent } from '../../audit/record-consent.ts'

const { clock, server, sampleData: seeded, agent, colleague } = await openRecordSetup()

const create = (values: unknown, more: object = {}) =>
  server.inject(createRecord, { body: { data: JSON.stringify(values), draft: false, ...more } }, agent)
const update = (id: string, values: unknown, more: object, session = agent) =>
  server.inject(
    updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
  )

it('the consents to third-party marketing leave a proof when a normal save gives or withdraws one, and none for a draft [GAP-39] [NEWS-14]', async () => {
  const values = {
    ...seeded.valuesOf(SAMPLES.dualDomestic),
    email: 'terzi@example.it',
    marketing_terzi: true,
    marketing_terzi_energia: true,
  }
  const { body } = await create(values, { draft: true })
  const id = body.recordId
  const proof = async () =>
    await server.context.db
      .selectFrom('consents')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('created_at')
      .execute()
  expect(await proof()).toEqual([])
  await update(id, values, { version: 1 })
  await update(id, { ...values, description: 'Altro' }, { version: 2 })
  const [given, ...more] = await proof()
  expect(more).toEqual([])
  expect(given).toMatchObject({
    purpose: 'marketing-terzi-energia',
    act: 'given',
    channel: 'form',
    text_version: 1,
    email: 'terzi@example.it',
    name: 'Nicolò D’Angelo',
    recorded_by: agent.user.id,
  })
  expect(given!.text).toMatch(/a fornitori di energia elettrica e di gas/)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await update(id, { ...values, marketing_terzi: false }, { version: 3 }, colleague)
  expect((await proof()).slice(1)).toMatchObject([
    { purpose: 'marketing-terzi-energia', act: 'withdrawn', recorded_by: colleague.user.id },
  ])
})

it('the consents to third-party marketing are given one by one, and never without a category of recipients [GAP-39] [NEWS-14]', async () => {
  const values = {
    ...seeded.valuesOf(SAMPLES.dualDomestic),
    marketing_terzi: true,
    marketing_terzi_telefonia: true,
  }
  const { body } = await create({ ...values, marketing_terzi_telefonia: false })
  const id = body.recordId
  const acts = async () => {
    const proofs = server.context.db.selectFrom('consents').select(['purpose', 'act'])
    const rows = await proofs.where('record_id', '=', id).orderBy('created_at').orderBy('purpose').execute()
    return rows.map(({ purpose, act }) => `${purpose} ${act}`)
  }
  expect(await acts()).toEqual([])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await update(id, values, { version: 1 })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await update(
    id,
    { ...values, marketing_terzi_telefonia: false, marketing_terzi_casa: true },
    { version: 2 },
  )
  expect(await acts()).toEqual([
    'marketing-terzi-telefonia given',
    'marketing-terzi-casa given',
    'marketing-terzi-telefonia withdrawn',
  ])
})

it('consents to third-party marketing without a category keep their text and are withdrawn with it [GAP-39] [NEWS-14]', async () => {
  const values = { ...seeded.valuesOf(SAMPLES.dualDomestic), marketing_terzi: true }
  const { body } = await create(values)
  const id = body.recordId
  const { db } = server.context
  const newer = {
    purpose: 'marketing-terzi',
    version: 2,
    text: 'Altre parole, che nessuno ha letto.',
  } as const
  const expected = { purpose: 'marketing-terzi', channel: 'form', ip: '203.0.113.7', recordId: id } as const
  await recordConsent(db, { ...expected, act: 'given', email: 'a@b.it', name: 'Ada', at: clock.now })
  await db.insertInto('consent_texts').values(newer).execute()
  const proofs = db.selectFrom('consents').select(['act', 'text_version', 'text']).orderBy('created_at')
  clock.now = new Date(clock.now.getTime() + 60_000)
  await update(id, { ...values, description: 'Altro' }, { version: 1 })
  expect(await proofs.where('record_id', '=', id).execute()).toMatchObject([{ act: 'given' }])
  await update(id, { ...values, marketing_terzi: false }, { version: 2 })
  const [given, withdrawn] = await proofs.where('record_id', '=', id).execute()
  expect(withdrawn).toEqual({ act: 'withdrawn', text_version: 1, text: given?.text })
})

const { businessFirstActivation: firm } = SAMPLES
const { insuranceCar: car } = INSURANCE_SAMPLES
const hidden = {
  name: 'Nascosto',
  last_name: 'Prima',
  email: 'prima@example.it',
  email_subs: 'via@example.it',
}
const subscribed = {
  newsletter: true,
  name_subs: 'Ada',
  last_name_subs: 'Neri',
  email_subs: 'ada@example.it',
}
it.each([
  ['the representative of a firm', firm, firm.email, `${firm.nome_referente} ${firm.cognome_referente}`],
  ['the insured and no hidden customer', { ...car, ...hidden }, car.email_insurance, 'Nicolò D’Angelo'],
  ['the subscriber', { ...car, ...subscribed }, 'ada@example.it', 'Ada Neri'],
])('the consents to third-party marketing are given by %s', async (_, sample, email, name) => {
  const { body } = await create({
    ...seeded.valuesOf(sample),
    marketing_terzi: true,
    marketing_terzi_casa: true,
  })
  const proofs = server.context.db.selectFrom('consents').select(['email', 'name'])
  expect(await proofs.where('record_id', '=', body.recordId).execute()).toEqual([{ email, name }])
})

const person = seeded.valuesOf(SAMPLES.dualDomestic)
const corrected = { email: 'giusta@example.it', last_name: 'D’Angeli' }
const another = {
  name: 'Piero',
  last_name: 'Olmo',
  email: 'piero@example.it',
  codice_fiscale: fiscalCodeOf({ ...dangelo, name: 'Piero', last_name: 'Olmo' }),
}

it.each([
  [
    'is corrected',
    corrected,
    ['given prima@example.it', 'moved giusta@example.it', 'withdrawn giusta@example.it'],
  ],
  [
    'is replaced by another',
    another,
    ['given prima@example.it', 'given piero@example.it', 'withdrawn piero@example.it'],
  ],
  [
    'is replaced by a subscriber of another name',
    { newsletter: true, name_subs: 'Ada', last_name_subs: 'Neri', email_subs: 'ada@example.it' },
    ['given prima@example.it', 'given ada@example.it', 'withdrawn ada@example.it'],
  ],
])(
  'the consents of a record follow its person, who %s, and the register says so [SYNC-16]',
  async (_, change, acts) => {
    const consent = { marketing_terzi: true, marketing_terzi_casa: true }
    const first = { ...person, email: 'prima@example.it', ...consent }
    const id = (await create(first)).body.recordId
    const next = { ...first, ...change }
    const steps = [next, { ...next, description: 'Altro' }, { ...next, marketing_terzi: false }]
    for (const [index, values] of steps.entries()) {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const { status } = await update(id, values, { version: index + 1 })
      expect(status).toBe(200)
    }
    const proofs = server.context.db
      .selectFrom('consents')
      .select(['act', 'email'])
      .where('record_id', '=', id)
    const rows = await proofs.orderBy('created_at').execute()
    expect(rows.map(({ act, email }) => `${act} ${email}`)).toEqual(acts)
  },
)

it('a person without consents gets none from the person whom it replaces, who keeps them [SYNC-16]', async () => {
  const first = { ...person, email: 'sola@example.it', marketing_terzi: true, marketing_terzi_casa: true }
  const id = (await create(first)).body.recordId
  clock.now = new Date(clock.now.getTime() + 60_000)
  await update(id, { ...first, ...another, marketing_terzi: false }, { version: 1 })
  const proofs = server.context.db.selectFrom('consents').select(['act', 'email']).where('record_id', '=', id)
  expect(await proofs.execute()).toEqual([{ act: 'given', email: 'sola@example.it' }])
})
