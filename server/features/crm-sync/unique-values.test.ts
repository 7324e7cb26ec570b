import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../../../contract/checks/fiscal-code-person.ts'
import { luhnDigit } from '../../../contract/checks/vat-number.ts'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { complete } from '../../../contract/fixtures/complete.ts'
import { dangelo } from '../../../contract/fixtures/sample-parts.ts'
import type { Values } from '../../../contract/index.ts'
import { answerCompanies, readSyncPlan } from '../../../shared/api/crm-sync.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { runQueue } from '../../../test/run-queue.ts'
import type { ZohoRow } from '../../../test/stand-ins/zoho.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { createSyncWork } from './sync-work.ts'

const setup = await openSyncSetup()
const { server, agent, record, save, sync } = setup
const { standIn } = await connectZoho(server)
afterAll(() => standIn.close())
beforeEach(() => standIn.calm())

/** What this account keeps unique in customers. */
const UNIQUE = ['Email', 'Phone', 'Cellulare', 'Codice_Fiscale', 'Partita_IVA']
for (const field of standIn.fields('Contacts'))
  if (UNIQUE.includes(field.api_name)) field.unique = { case_sensitive: false }

let count = 0
const next = (): string => {
  count += 1
  return String(count).padStart(3, '0')
}
function someone(name: string) {
  // Three consonants, which the fiscal code has.
  const [first, ...others] = [...next()].map((digit) => 'BCDFGLMNPR'[Number(digit)]!)
  const last_name = `${first}a${others.join('o').toLowerCase()}i`
  return { name, last_name, cf: fiscalCodeOf({ ...dangelo, name, last_name }) }
}
function newVat(): string {
  const body = `30${next().padStart(8, '0')}`
  return `${body}${luhnDigit(body)}`
}
/** A mail address and two numbers that no other test has. */
const reach = () => {
  const number = next()
  return {
    email: `casa${number}@posta.example`,
    phone: `+39021234${number}`,
    cellulare: `+393331234${number}`,
  }
}

const person = (name: string): Values => {
  const { last_name, cf, ...one } = someone(name)
  return { ...ALL_SAMPLES.dualDomestic, ...one, last_name, codice_fiscale: cf }
}
const company = (name: string, p_iva = newVat()): Values => ({
  ...ALL_SAMPLES.businessFirstActivation,
  codice_fiscale_referente: someone('Lucia').cf,
  ragione_sociale: name,
  iban_ragione_sociale: name,
  p_iva,
})
/** The holder of a further sale, whose fields end with its name. */
const holderOf = (sale: string, name: string): Values => {
  const { last_name, cf } = someone(name)
  return Object.fromEntries(
    Object.entries({ name, last_name, codice_fiscale: cf }).map(([field, value]) => [
      `${field}_${sale}`,
      value,
    ]),
  )
}

const contactOf = (id: string | undefined): ZohoRow => standIn.rows('Contacts').find((one) => one.id === id)!
const uniqueOf = (row: ZohoRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
const noticesOf = (parts: readonly { notices?: string[] | undefined }[]) =>
  parts.flatMap(({ notices = [] }) => notices)

/** Both of them in the same place: who is replaced, and by whom. */
type Replacement = readonly [from: Values, to: Values]
const replaced = (from: Values, to: Values, shared: Values = reach()): Replacement => [
  { ...from, ...shared },
  { ...to, ...shared },
]
const vat = newVat()
const CUSTOMERS: Readonly<Record<string, Replacement>> = {
  'a person by a person with the same mail and telephones': replaced(person('Dario'), person('Elena')),
  'a person by a company': replaced(person('Dario'), company('Alfa S.r.l.')),
  'a company by a person': replaced(company('Beta S.r.l.'), person('Elena')),
  'a company by another one': replaced(company('Gamma S.r.l.'), company('Delta S.r.l.')),
  'a company by another one of its VAT group': replaced(
    company('Alfa Immobiliare S.p.A.', vat),
    company('Alfa Leasing S.p.A.', vat),
  ),
}

describe('the unique values of a cancelled customer [SYNC-10]', () => {
  it.each(Object.entries(CUSTOMERS))(
    'whoever replaces a cancelled customer has its unique values in the CRM: %s',
    async (_title, [from, to]) => {
      const id = await record(from)
      const first = (await sync(id)).body
      const before = uniqueOf(contactOf(first.contId), ['Email', 'Phone', 'Cellulare'])
      expect(before).toMatchObject({ Email: from.email, Phone: from.phone, Cellulare: from.cellulare })
      await save(id, to)
      for (const _ of [1, 2]) {
        const { body } = await sync(id)
        expect(body.contId).not.toBe(first.contId)
        expect(noticesOf(body.respData.parts)).toEqual([])
        expect(uniqueOf(contactOf(body.contId), Object.keys(before))).toEqual(before)
        const { p_iva = null } = to
        if (to.client_type === 'business') expect(contactOf(body.contId).Partita_IVA).toBe(p_iva)
      }
      const former = contactOf(first.contId)
      expect(former.Last_Name).toMatch(/^\[annullato\]/)
      expect(uniqueOf(former, Object.keys(before))).toEqual({ Email: null, Phone: null, Cellulare: null })
      // The former customer is one again, with all that the record names.
      await save(id, from)
      const again = (await sync(id)).body
      expect(again.contId).toBe(first.contId)
      expect(uniqueOf(contactOf(again.contId), Object.keys(before))).toEqual(before)
    },
  )

  it.each([
    ['altra', ALL_SAMPLES.dualWithSecondSet, 'contAltraId'],
    ['extra', ALL_SAMPLES.energyWithOtherExtra, 'contExtraId'],
    ['insurance', ALL_SAMPLES.energyWithInsurance, 'contInsuranceId'],
  ] as const)(
    'whoever replaces the cancelled holder of a further sale has the unique values: %s',
    async (sale, sample, name) => {
      const { email, cellulare } = reach()
      const phone = sale === 'altra' ? 'cellulare_altra' : `phone_${sale}`
      const { name: given, last_name, codice_fiscale } = person('Carla') as Record<string, string>
      const main = {
        ...sample,
        ...reach(),
        name: given!,
        last_name: last_name!,
        codice_fiscale: codice_fiscale!,
      }
      const withHolder = (one: string): Values => ({
        ...main,
        ...holderOf(sale, one),
        [`email_${sale}`]: email,
        [phone]: cellulare,
      })
      const id = await record(withHolder('Dario'))
      const first = (await sync(id)).body
      expect(contactOf(first[name]).Email).toBe(email)
      await save(id, withHolder('Elena'))
      const { body } = await sync(id)
      expect(body[name]).not.toBe(first[name])
      expect(noticesOf(body.respData.parts)).toEqual([])
      expect(contactOf(body[name]).Email).toBe(email)
      expect(contactOf(first[name])).toMatchObject({
        Email: null,
        Last_Name: expect.stringMatching(/^\[ann/),
      })
    },
  )

  it('a customer of another record has the unique values of one that was cancelled before', async () => {
    const [from, to] = replaced(person('Dario'), person('Elena'))
    const id = await record(from)
    const { contId } = (await sync(id)).body
    await save(id, { ...person('Piero'), ...reach() })
    await sync(id)
    expect(contactOf(contId)).toMatchObject({ Email: from.email })
    const other = (await sync(await record(to))).body
    expect(noticesOf(other.respData.parts)).toEqual([])
    expect(contactOf(other.contId).Email).toBe(to.email)
    expect(contactOf(contId).Email).toBeNull()
  })

  it('a customer that has entered without the value of a cancelled one has it after the next sync', async () => {
    const [from, to] = replaced(person('Dario'), person('Elena'))
    const id = await record(from)
    const first = (await sync(id)).body
    await save(id, to)
    const second = (await sync(id)).body
    Object.assign(contactOf(first.contId), { Email: to.email })
    Object.assign(contactOf(second.contId), { Email: null })
    await sync(id)
    expect([contactOf(first.contId).Email, contactOf(second.contId).Email]).toEqual([null, to.email])
  })

  it('a customer who is still one of another record, or has contracts of users of the CRM, keeps the unique values', async () => {
    for (const keep of ['another record', 'users of the CRM']) {
      const [from, to] = replaced(person('Dario'), person('Elena'))
      const id = await record(from)
      const { contId } = (await sync(id)).body
      if (keep === 'another record') await sync(await record(from))
      else standIn.put('Contratti', { Name: 'A mano', Cliente: { id: contId } })
      await save(id, to)
      const { body } = await sync(id)
      expect(contactOf(contId)).toMatchObject({ Email: from.email, Phone: from.phone })
      expect(contactOf(body.contId).Email ?? null).toBeNull()
      expect(noticesOf(body.respData.parts).join()).toMatch(/Email: nel CRM è già di un altro cliente/)
    }
  })

  it('a CRM that falls silent after the cancelled customer has given its values up loses none of them', async () => {
    const [from, to] = replaced(person('Dario'), person('Elena'))
    const id = await record(from)
    const first = (await sync(id)).body
    await save(id, to)
    const silence = { kind: 'reset', when: 'before', path: '/Contacts/upsert' } as const
    standIn.failNext({ ...silence, skip: 1 }, ...Array.from({ length: 20 }, () => silence))
    expect((await sync(id)).status).toBe(502)
    expect(contactOf(first.contId).Email).toBeNull()
    standIn.calm()
    await runQueue(server, 'crm.sync-record', createSyncWork(server.context), { early: true })
    const { contId } = (await setup.stored(id)).sync_data as { contId: string }
    expect(contId).not.toBe(first.contId)
    expect(uniqueOf(contactOf(contId), ['Email', 'Phone', 'Cellulare'])).toEqual({
      Email: to.email,
      Phone: to.phone,
      Cellulare: to.cellulare,
    })
  })

  it('a sale that returns has the unique value of its closed contract', async () => {
    const pod = standIn.fields('Contratti').find(({ api_name }) => api_name === 'Pod')!
    pod.unique = { case_sensitive: false }
    standIn.rows('Contratti').length = 0
    const values = complete({ ...person('Dario'), ...reach() })
    const id = await record(values)
    const first = (await sync(id)).body
    await save(id, complete({ ...values, type_product: 'gas' }))
    await sync(id)
    await save(id, values)
    const { body } = await sync(id)
    pod.unique = {}
    expect(noticesOf(body.respData.parts)).toEqual([])
    const podOf = (contract: string | undefined) =>
      standIn.rows('Contratti').find((row) => row.id === contract)!.Pod
    expect([podOf(first.contractLuceId), podOf(body.contractLuceId)]).toEqual([null, values.pod])
  })
})

describe('a company that replaces another one in a record [SYNC-11]', () => {
  it('a company kept apart by the answer of a user takes over the unique values', async () => {
    const shared = reach()
    const group = newVat()
    const id = await record({ ...company('Alfa Uno S.r.l.', group), ...shared })
    const first = (await sync(id)).body
    await save(id, { ...company('Alfa Due S.r.l.', group), ...shared })
    const plan = await server.inject(readSyncPlan, { params: { id } }, agent)
    const [question] = plan.body.questions
    const others = question!.others.map(({ identity }) => identity)
    const answers = [{ identity: question!.identity, others }]
    await server.inject(answerCompanies, { params: { id }, body: { answers } }, agent)
    const { body } = await sync(id)
    expect(contactOf(body.contId)).toMatchObject({ Email: shared.email, Partita_IVA: group })
    expect(contactOf(first.contId)).toMatchObject({ Email: null, Partita_IVA: null })
  })
})
