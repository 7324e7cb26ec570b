import { afterAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { INSURANCE_SAMPLES } from '../../../contract/fixtures/samples-insurance.ts'
import { createRecord, updateRecord } from '../../../shared/api/records.ts'
import { openRecordOffice } from '../../../test/record-office.ts'

const { clock, server, office, agent, colleague } = await openRecordOffice()
afterAll(() => server.close())

const create = (values: unknown, more: object = {}) =>
  server.inject(createRecord, { body: { data: JSON.stringify(values), draft: false, ...more } }, agent)
const update = (id: string, values: unknown, more: object, session = agent) =>
  server.inject(
    updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
  )

describe('[GAP-39] [NEWS-14] the consent to marketing by others', () => {
  it('leaves a proof when a normal save gives or withdraws it, and none when a draft does', async () => {
    const values = {
      ...office.valuesOf(SAMPLES.dualDomestic),
      email: 'terzi@example.it',
      marketing_terzi: true,
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
      ...{ purpose: 'marketing-terzi', act: 'given', channel: 'form', text_version: 1 },
      ...{ email: 'terzi@example.it', name: 'Nicolò D’Angelo', recorded_by: agent.user.id },
    })
    expect(given!.text).toMatch(/soggetti terzi/)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await update(id, { ...values, marketing_terzi: false }, { version: 3 }, colleague)
    expect((await proof()).slice(1)).toMatchObject([{ act: 'withdrawn', recorded_by: colleague.user.id }])
  })

  const { businessFirstActivation: firm } = SAMPLES
  const { insuranceCar: car } = INSURANCE_SAMPLES
  const hidden = {
    name: 'Nascosto',
    last_name: 'Prima',
    email: 'prima@example.it',
    email_subs: 'via@example.it',
  }
  const asked = { newsletter: true, name_subs: 'Ada', last_name_subs: 'Neri', email_subs: 'ada@example.it' }
  it.each([
    ['the representative of a firm', firm, firm.email, `${firm.nome_referente} ${firm.cognome_referente}`],
    ['the insured and no hidden customer', { ...car, ...hidden }, car.email_insurance, 'Nicolò D’Angelo'],
    ['the subscriber', { ...car, ...asked }, 'ada@example.it', 'Ada Neri'],
  ])('is given by %s', async (_, sample, email, name) => {
    const { body } = await create({ ...office.valuesOf(sample), marketing_terzi: true })
    const proofs = server.context.db.selectFrom('consents').select(['email', 'name'])
    expect(await proofs.where('record_id', '=', body.recordId).execute()).toEqual([{ email, name }])
  })
})
