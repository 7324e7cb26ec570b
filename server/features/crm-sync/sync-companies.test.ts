import { afterAll, describe, expect, it } from 'vitest'
import { luhnDigit } from '../../../contract/checks/vat-number.ts'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import type { Values } from '../../../contract/index.ts'
import { answerCompanies, readSyncPlan } from '../../../shared/api/crm-sync.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { createSyncWork } from './sync-work.ts'

type Setup = Awaited<ReturnType<typeof openSyncSetup>>
interface Desk {
  setup: Setup
  /** The name and the email of a customer in the CRM. */
  contactOf(id: string | undefined): Promise<{ name: string; email: string }>
  /** The values of a customer in the CRM, without name, key and times. */
  valuesOf(id: string | undefined): Promise<Record<string, unknown>>
}

async function builtInDesk(): Promise<Desk> {
  const setup = await openSyncSetup()
  return {
    setup,
    async contactOf(id) {
      const contacts = setup.server.context.db.selectFrom('crm_contacts').where('id', '=', id!)
      const { ragione_sociale, email } = await contacts
        .select(['ragione_sociale', 'email'])
        .executeTakeFirstOrThrow()
      return { name: ragione_sociale, email }
    },
    async valuesOf(id) {
      const contacts = setup.server.context.db.selectFrom('crm_contacts').where('id', '=', id!)
      return { ...(await contacts.select(['email', 'p_iva', 'entered']).executeTakeFirstOrThrow()) }
    },
  }
}

async function zohoDesk(): Promise<Desk> {
  const setup = await openSyncSetup()
  const { standIn, crm } = await connectZoho(setup.server)
  afterAll(() => standIn.close())
  Object.assign(setup.crm, crm)
  return {
    setup,
    async contactOf(id) {
      const row = standIn.rows('Contacts').find((one) => one.id === id)!
      return { name: String(row.Ragione_Sociale), email: String(row.Email) }
    },
    async valuesOf(id) {
      const { Last_Name: _, ...values } = standIn.rows('Contacts').find((one) => one.id === id)!
      return values
    },
  }
}

let companies = 0
function newVat(): string {
  companies += 1
  const body = `10${String(companies).padStart(8, '0')}`
  return `${body}${luhnDigit(body)}`
}
const mailOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]/g, '')}@gruppo.example`
const company = (p_iva: string, ragione_sociale: string, more: Values = {}): Values => ({
  ...ALL_SAMPLES.businessFirstActivation,
  p_iva,
  ragione_sociale,
  iban_ragione_sociale: ragione_sociale,
  email: mailOf(`${ragione_sociale}${p_iva}`),
  ...more,
})
const inSecondSet = (p_iva: string, ragione_sociale: string): Values => {
  const { cadastral, cadastralWithCompany } = ALL_SAMPLES
  const second = Object.entries(cadastralWithCompany).filter(([name]) => !(name in cadastral))
  return { ...Object.fromEntries(second), p_iva_altra: p_iva, ragione_sociale_altra: ragione_sociale }
}

describe.each([
  ['built-in', builtInDesk],
  ['Zoho', zohoDesk],
] as const)('companies of one VAT number in the CRM %s [SYNC-11]', async (_name, openDesk) => {
  const { setup, contactOf, valuesOf } = await openDesk()
  const { server, agent, record, save, sync, fail, restore } = setup
  const planOf = async (id: string) => (await server.inject(readSyncPlan, { params: { id } }, agent)).body
  const questionsOf = async (id: string) => (await planOf(id)).questions
  const enter = async (values: Values) => {
    const id = await record(values)
    const { contId } = (await sync(id)).body
    return { id, contId }
  }
  /** Answers the only question: the same company as the first other name, or another one. */
  const answer = async (id: string, same: boolean) => {
    const [question] = await questionsOf(id)
    const { identity, others } = question!
    const names = others.map((other) => other.identity)
    const answers = [{ identity, others: names, ...(same && { same: names[0]! }) }]
    const { status } = await server.inject(answerCompanies, { params: { id }, body: { answers } }, agent)
    expect(status).toBe(200)
  }

  it('a second company of a VAT group is asked about, also at the first sync, and kept apart without an answer', async () => {
    const vat = newVat()
    const [alfa, beta] = ['Alfa Immobiliare S.p.A.', 'Beta Leasing S.r.l.']
    const first = await enter(company(vat, alfa))
    const id = await record(company(vat, beta))
    expect(await questionsOf(id)).toMatchObject([
      {
        part: 'contact',
        name: beta,
        vat,
        others: [{ name: alfa, page: expect.stringContaining(first.contId!) }],
      },
    ])
    const { contId } = (await sync(id)).body
    expect(contId).not.toBe(first.contId)
    for (const one of [first.id, id, first.id]) {
      expect(await questionsOf(one)).toEqual([])
      await sync(one)
    }
    expect((await contactOf(first.contId)).name).toBe(alfa)
    expect(await contactOf(contId)).toEqual({ name: beta, email: mailOf(`${beta}${vat}`) })
    // A further record of either finds its own.
    for (const [name, known] of [
      ['ALFA IMMOBILIARE spa', first.contId],
      ['Beta Leasing società a responsabilità limitata', contId],
    ] as const) {
      const again = await record(company(vat, name))
      expect(await questionsOf(again)).toEqual([])
      expect((await sync(again)).body.contId).toBe(known)
    }
  })

  it('an answer that two names are one company, or two, is stored with the record and not asked again', async () => {
    const vat = newVat()
    const first = await enter(company(vat, 'Alfa S.r.l.'))
    const same = await record(company(vat, 'Alfa Energia S.r.l.'))
    await answer(same, true)
    expect(await questionsOf(same)).toEqual([])
    expect((await sync(same)).body.contId).toBe(first.contId)
    expect((await contactOf(first.contId)).name).toBe('Alfa Energia S.r.l.')
    for (const id of [first.id, same, first.id]) {
      expect(await questionsOf(id)).toEqual([])
      expect((await sync(id)).body.contId).toBe(first.contId)
    }
    const other = await record(company(vat, 'Gamma S.r.l.'))
    await answer(other, false)
    expect(await questionsOf(other)).toEqual([])
    expect((await sync(other)).body.contId).not.toBe(first.contId)
  })

  it('a record whose company gets another name keeps its customer if the user answers so', async () => {
    const vat = newVat()
    const { id, contId } = await enter(company(vat, 'Delta S.r.l.'))
    await save(id, company(vat, 'Delta Servizi S.r.l.'))
    await answer(id, true)
    const { body } = await sync(id)
    expect([body.contId, body.respData.closed]).toEqual([contId, []])
    expect((await contactOf(contId)).name).toBe('Delta Servizi S.r.l.')
  })

  it('a record whose company gets another VAT number enters a new customer, and empties nothing of the former one', async () => {
    const former = company(newVat(), 'Alfa S.r.l.', { phone: '+39025551234' })
    const { id, contId } = await enter(former)
    const before = await valuesOf(contId)
    const present = company(newVat(), 'Beta S.r.l.')
    await save(id, present)
    const first = (await sync(id)).body
    expect(first.respData.closed).toMatchObject([{ part: 'contact', id: contId }])
    expect(await valuesOf(contId)).toEqual(before)
    const own = await valuesOf(first.contId)
    expect(JSON.stringify(own)).not.toMatch(/alfa/i)
    expect(JSON.stringify(own)).not.toContain('025551234')
    // A field that the new customer drops later is its own alone.
    for (const phone of ['+39025559876', '']) {
      await save(id, { ...present, phone })
      expect((await sync(id)).body.contId).toBe(first.contId)
      expect(JSON.stringify(await valuesOf(first.contId)).includes('025559876')).toBe(phone !== '')
      expect(await valuesOf(contId)).toEqual(before)
    }
    // The former company is a customer again, with its own fields.
    await save(id, former)
    expect((await sync(id)).body.contId).toBe(contId)
    expect(await valuesOf(contId)).toEqual(before)
  })

  it.each([
    ['mail', { email: 'ufficio@alfa.example' }, { phone: '+39025550001', cellulare: '+393335550001' }],
    ['telephone', { email: 'uno@alfa.example' }, { email: 'due@alfa.example' }],
  ] as const)(
    'a record whose company has a corrected VAT number keeps its customer without a question: same name and %s',
    async (_kind, contact, change) => {
      const former = company(newVat(), 'Officine Alfa S.r.l.', contact)
      const { id, contId } = await enter(former)
      const p_iva = newVat()
      await save(id, { ...former, ...change, p_iva, ragione_sociale: 'OFFICINE ALFA srl' })
      expect(await planOf(id)).toMatchObject({ questions: [], closing: [] })
      for (const _ of [1, 2]) {
        const { body } = await sync(id)
        expect([body.contId, body.respData.closed]).toEqual([contId, []])
      }
      expect(JSON.stringify(await valuesOf(contId))).toContain(p_iva)
      expect(JSON.stringify(await valuesOf(contId))).not.toContain(former.p_iva)
    },
  )

  it.each([true, false])(
    'a record whose company has another VAT number and no common contact asks, and closes nothing meanwhile: same %s',
    async (same) => {
      const former = company(newVat(), 'Officine Beta S.r.l.', { email: `uno${same}@beta.example` })
      const { id, contId } = await enter(former)
      const contact = { email: `due${same}@beta.example`, phone: '+39025550012', cellulare: '+393335550012' }
      const present = { ...former, ...contact, p_iva: newVat() }
      await save(id, present)
      const { questions, closing } = await planOf(id)
      expect(questions).toMatchObject([
        { name: former.ragione_sociale, vat: present.p_iva, others: [{ vat: former.p_iva }] },
      ])
      expect(questions[0]!.others[0]!.page).toContain(contId)
      expect(closing).toEqual([])
      await answer(id, same)
      expect(await planOf(id)).toMatchObject({ questions: [], closing: same ? [] : [{ part: 'contact' }] })
      const { body } = await sync(id)
      expect(body.contId === contId).toBe(same)
      expect(JSON.stringify(await valuesOf(body.contId))).toContain(present.p_iva)
    },
  )

  it.each(['C-2041', '554023000000999999'])(
    'a contact id that the CRM does not know counts as none for a company: %s',
    async (contact_id) => {
      const vat = newVat()
      const former = company(vat, 'Forno Gamma S.r.l.', { contact_id, email: `${contact_id}@gamma.example` })
      const { id, contId } = await enter(former)
      expect((await sync(id)).body.contId).toBe(contId)
      const renamed = 'Panificio Gamma & Figli S.r.l.'
      await save(id, { ...former, ragione_sociale: renamed, iban_ragione_sociale: renamed })
      const { questions, closing } = await planOf(id)
      expect(questions).toMatchObject([{ name: renamed, others: [{ name: former.ragione_sociale }] }])
      expect(closing).toEqual([])
      await answer(id, true)
      const { body } = await sync(id)
      expect([body.contId, body.respData.closed]).toEqual([contId, []])
      expect(await contactOf(contId)).toMatchObject({
        name: renamed,
        email: expect.stringContaining('@gamma.example'),
      })
      // Nor does it hide a customer of another record.
      const other = await record(company(vat, 'Gamma Due S.r.l.', { contact_id }))
      expect(await questionsOf(other)).toHaveLength(1)
    },
  )

  it('a contact id that the CRM knows is taken as chosen, also for a company of another name', async () => {
    const vat = newVat()
    const { contId } = await enter(company(vat, 'Alfa S.r.l.'))
    const id = await record(company(vat, 'Delta S.r.l.', { contact_id: contId! }))
    expect(await questionsOf(id)).toEqual([])
    expect((await sync(id)).body.contId).toBe(contId)
  })

  it('a company’s own fiscal code decides alone', async () => {
    const [vat, own, otherOwn] = [newVat(), newVat(), newVat()]
    const withCode = (name: string, code: string) => company(vat, name, { codice_fiscale_referente: code })
    const first = await enter(withCode('Alfa S.p.A.', own))
    const renamed = await record(withCode('Nuova Alfa S.p.A.', own))
    const other = await record(withCode('Alfa S.p.A.', otherOwn))
    expect([await questionsOf(renamed), await questionsOf(other)]).toEqual([[], []])
    expect((await sync(renamed)).body.contId).toBe(first.contId)
    expect((await sync(other)).body.contId).not.toBe(first.contId)
  })

  it('two companies of a VAT group in one record are two customers, or one as the user answers', async () => {
    const vat = newVat()
    const values = { ...company(vat, 'Alfa S.r.l.'), ...inSecondSet(vat, 'Beta S.r.l.') }
    const id = await record(values)
    expect(await questionsOf(id)).toMatchObject([
      { part: 'contact_altra', name: 'Beta S.r.l.', others: [{ name: 'Alfa S.r.l.' }] },
    ])
    const apart = (await sync(id)).body
    expect(apart.contAltraId).toMatch(/^\d{18}$/)
    const vatOfOne = newVat()
    const one = await record({ ...company(vatOfOne, 'Alfa S.r.l.'), ...inSecondSet(vatOfOne, 'Alfa Due') })
    await answer(one, true)
    const { contId, contAltraId, contractAltraId } = (await sync(one)).body
    expect([contAltraId, typeof contractAltraId]).toEqual([undefined, 'string'])
    expect((await contactOf(contId)).name).toBe('Alfa S.r.l.')
  })

  it('a retry in the background, without a user who answers, keeps companies apart', async () => {
    const vat = newVat()
    const first = await enter(company(vat, 'Alfa S.r.l.'))
    const id = await record(company(vat, 'Beta S.r.l.'))
    fail('contact', 'unreachable')
    await sync(id)
    restore()
    await runQueue(server, 'crm.sync-record', createSyncWork(server.context), { early: true })
    const { sync_data } = await setup.stored(id)
    expect(sync_data).toMatchObject({ contId: expect.any(String) })
    expect(sync_data).not.toMatchObject({ contId: first.contId })
    expect((await contactOf(first.contId)).name).toBe('Alfa S.r.l.')
  })
})
