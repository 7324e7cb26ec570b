import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../../../contract/checks/fiscal-code-person.ts'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { operationRef } from '../../../contract/fixtures/catalogue.ts'
import { complete } from '../../../contract/fixtures/complete.ts'
import {
  bianchi,
  businessCustomer,
  dangelo,
  privateCustomer,
} from '../../../contract/fixtures/sample-parts.ts'
import { homeInsurance } from '../../../contract/fixtures/samples-insurance.ts'
import type { Values } from '../../../contract/index.ts'
import { listCrmEntries, readSyncPlan } from '../../../shared/api/crm-sync.ts'
import { removeRecord, restoreRecord } from '../../../shared/api/records.ts'
import { ENDURANCE, sampleOf } from '../../../test/endurance.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD, type ZohoRow } from '../../../test/stand-ins/zoho.ts'
import { zohoField } from '../../../test/stand-ins/zoho-fields.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'

const { dualDomestic, dualWithSecondSet, energyWithExtra, energyWithOtherExtra, businessSwitch } = ALL_SAMPLES

const pick = (values: Values, test: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => test(name)))
const beyond = (values: Values, base: Values): Values => pick(values, (name) => !(name in base))
const without = (values: Values, part: Values): Values => pick(values, (name) => !(name in part))

const secondSet = beyond(dualWithSecondSet, dualDomestic)
const extra = beyond(energyWithExtra, ALL_SAMPLES.gasChange)
const otherExtra = { ...extra, ...pick(energyWithOtherExtra, (name) => name in extra) }
const insurance: Values = { sub_insurance: 'Assicurazione', ...homeInsurance }
const insuredBianchi: Values = {
  name_insurance: bianchi.name,
  last_name_insurance: bianchi.last_name,
  codice_fiscale_insurance: fiscalCodeOf(bianchi),
}
const otherCustomer: Values = {
  name: 'Piero',
  last_name: 'Olmo',
  email: 'piero.olmo@posta.example',
  codice_fiscale: fiscalCodeOf({ ...dangelo, name: 'Piero', last_name: 'Olmo' }),
}
const onPaper = pick(ALL_SAMPLES.gasChange, (name) => /fatturazione$|_pagamento$|^ricezione/.test(name))
/** A company has its own products and operations. */
const sold = (values: Values) => pick(values, (name) => /^(?:product|operation)_/.test(name))
const business = { ...businessCustomer, ...sold(businessSwitch) }
const person = {
  ...privateCustomer,
  ...sold(dualDomestic),
  operation_ee: operationRef('EI Cambio EE'),
  operation_gas: operationRef('EI Voltura GAS'),
}

/** Each change of the contract, from the values before it. */
const CHANGES: readonly (readonly [string, (values: Values) => Values])[] = [
  ['the payment is by slip', (values) => ({ ...values, tipo_di_pagamento: 'bollettino' })],
  ['the proxy is removed', (values) => ({ ...values, delegato: false })],
  ['electricity is no voltura', (values) => ({ ...values, operation_ee: operationRef('EI Cambio EE') })],
  ['gas is a voltura', (values) => ({ ...values, operation_gas: operationRef('EI Voltura GAS') })],
  ['the payment is by account again', (values) => ({ ...values, tipo_di_pagamento: 'rid' })],
  ['only electricity is left', (values) => ({ ...values, type_product: 'luce' })],
  ['a second set is added', (values) => ({ ...values, ...secondSet })],
  ['an extra sale is added', (values) => ({ ...values, ...extra })],
  ['the extra sale has another holder', (values) => ({ ...values, ...otherExtra })],
  ['the extra sale is removed', (values) => without(values, extra)],
  ['the second set is removed', (values) => without(values, secondSet)],
  ['gas is back', (values) => ({ ...values, type_product: 'dual' })],
  ['an insurance is added', (values) => ({ ...values, ...insurance })],
  ['another person is insured', (values) => ({ ...values, ...insuredBianchi })],
  ['the insurance is removed', (values) => without(values, insurance)],
  ['the customer is a company', (values) => ({ ...values, ...business })],
  ['the customer is a person again', (values) => ({ ...values, ...person })],
  ['the invoices are on paper', (values) => ({ ...values, ...onPaper })],
  ['the description is removed', (values) => ({ ...values, description: '' })],
  ['the customer is another person', (values) => ({ ...values, ...otherCustomer })],
  ['only gas is left, with a second set', (values) => ({ ...values, ...secondSet, type_product: 'gas' })],
  [
    'the second set is for the same person',
    (values) => ({
      ...values,
      name_altra: 'Piero',
      last_name_altra: 'Olmo',
      codice_fiscale_altra: String(otherCustomer.codice_fiscale),
    }),
  ],
]

type Row = Record<string, unknown>
interface Entries {
  /** By part, or by the fiscal code or VAT number. */
  open: Record<string, Row>
  closed: Row[]
}

/** A CRM that is read and edited as its users do. */
interface Desk {
  setup: Awaited<ReturnType<typeof openSyncSetup>>
  read(): Promise<Entries>
  /** A user fills a field in each entry. */
  note(): Promise<void>
  clear(): Promise<void>
}

const NOTE = 'Nota_Dell_Utente'
const CANCELLED = '[annullato] '
async function builtInDesk(): Promise<Desk> {
  const setup = await openSyncSetup()
  const { db } = setup.server.context
  const note = JSON.stringify({ [NOTE]: 'richiamare' })
  return {
    setup,
    async read() {
      const contacts = await db.selectFrom('crm_contacts').selectAll().execute()
      const contracts = await db.selectFrom('crm_contracts').selectAll().execute()
      const codeOf = (id: string) => {
        const { p_iva, cf } = contacts.find((one) => one.id === id)!
        return p_iva || cf
      }
      const entries: Entries = { open: {}, closed: [] }
      for (const { id: _id, key, created_at: _c, updated_at: _u, search: _s, closed_at, ...row } of contacts)
        if (closed_at) entries.closed.push({ key, ...row })
        else entries.open[row.p_iva || row.cf] = row
      for (const { part, key, code, product, package: own, entered, contact_id, closed_at } of contracts) {
        const row = { code, product, package: own, entered, contact: codeOf(contact_id) }
        if (closed_at) entries.closed.push({ key, ...row })
        else entries.open[part] = row
      }
      return entries
    },
    async note() {
      for (const table of ['crm_contacts', 'crm_contracts'])
        await setup.server.database.pool.query(`update ${table} set entered = entered || $1::jsonb`, [note])
    },
    async clear() {
      await setup.server.database.pool.query(
        'delete from crm_contracts; delete from crm_contacts; delete from crm_entries',
      )
    },
  }
}

const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))

async function zohoDesk(hasState: boolean): Promise<Desk> {
  const setup = await openSyncSetup()
  const { standIn } = await connectZoho(setup.server)
  afterAll(() => standIn.close())
  const option = (value: string) => ({ display_value: value, actual_value: value, type: 'used' as const })
  if (hasState)
    standIn.fields('Contratti').push(
      zohoField('Stato', {
        data_type: 'picklist',
        pick_list_values: ['Attivo', 'Annullato'].map(option),
      }),
    )
  const rows = () => [...standIn.rows('Contacts'), ...standIn.rows('Contratti')]
  return {
    setup,
    async read() {
      const contacts = new Map(
        standIn.rows('Contacts').map((row) => [row.id, String(row.Partita_IVA ?? row.Codice_Fiscale)]),
      )
      const entries: Entries = { open: {}, closed: [] }
      for (const { id, Cliente, Parte, ...row } of rows() as (ZohoRow & { Cliente?: { id: string } })[]) {
        const {
          [ZOHO_KEY_FIELD]: key,
          [ZOHO_NUMBER_FIELD]: _n,
          Sportello_Record: _r,
          Prodotto,
          ...rest
        } = row
        const own = filled({
          ...rest,
          Prodotto: Prodotto && 'product',
          contact: Cliente && contacts.get(Cliente.id),
        })
        const name = String(Parte ? row.Name : row.Last_Name)
        if (row.Stato === 'Annullato' || name.startsWith(CANCELLED)) entries.closed.push({ key, ...own })
        else entries.open[Parte ? String(Parte) : contacts.get(id)!] = own
      }
      return entries
    },
    note: async () => {
      for (const row of rows()) Object.assign(row, { [NOTE]: 'richiamare' })
    },
    clear: async () => {
      for (const module of ['Contacts', 'Contratti']) standIn.rows(module).length = 0
      await setup.server.database.pool.query('delete from crm_entries')
    },
  }
}

/** The open entries as a first sync of the same values enters them. */
async function enterFresh(
  { setup, read, clear }: Desk,
  values: Values,
  code: string,
): Promise<Entries['open']> {
  await clear()
  const id = await setup.record(values)
  // A record keeps the code of its first save.
  await setup.server.context.db.updateTable('records').set({ code }).where('id', '=', id).execute()
  const { status } = await setup.sync(id)
  expect(status).toBe(200)
  return (await read()).open
}

const withoutNotes = (entries: Entries['open']): Entries['open'] =>
  JSON.parse(JSON.stringify(entries), (name, value) => (name === NOTE ? undefined : value))

/** The desks of all tests, which are empty before each. */
const builtIn = await builtInDesk()
const otherBuiltIn = await builtInDesk()
const zoho = await zohoDesk(true)
const zohoWithoutState = await zohoDesk(false)
beforeEach(async () => {
  for (const desk of [builtIn, otherBuiltIn, zoho, zohoWithoutState]) await desk.clear()
})

/** After how many changes, which the seed of the run draws, `npm test` syncs. */
const SYNCED = 7

describe.each([
  ['built-in', builtIn, otherBuiltIn, 0],
  ['Zoho', zoho, zohoWithoutState, 1],
] as const)('the CRM %s after changes of a record [SYNC-10]', (_name, desk, fresh, draw) => {
  it('the CRM has after each of many changes what a first sync would enter, and its users’ fields', async () => {
    const synced = sampleOf(CHANGES, SYNCED, draw)
    const { record, save, sync, stored } = desk.setup
    let values: Values = dualDomestic
    const id = await record(values)
    await sync(id)
    await desk.note()
    for (const one of CHANGES) {
      const [title, change] = one
      values = complete(change(values))
      if (!synced.includes(one)) continue
      await save(id, values)
      const { data, code } = await stored(id)
      const numbers = pick(JSON.parse(data), (name) => name.startsWith('codice_contratto'))
      const { status, body } = await sync(id)
      expect(status, title).toBe(200)
      const { open, closed } = await desk.read()
      const expected = await enterFresh(fresh, { ...values, ...numbers }, code)
      expect(withoutNotes(open), title).toEqual(expected)
      // Nothing that a user has written is lost, also in closed entries.
      const noted = [...Object.values(open), ...closed].filter((row) => JSON.stringify(row).includes(NOTE))
      await desk.note()
      expect(noted.length, title).toBeGreaterThan(0)
      // Each id of the record is an open entry.
      const ids = Object.entries((await stored(id)).sync_data as Row).filter(([name]) => /Id$/.test(name))
      expect(ids.length, title).toBe(Object.keys(open).length)
      expect(body.respData.parts.length, title).toBe(ids.length)
    }
    if (ENDURANCE) expect((await desk.read()).closed.length).toBeGreaterThan(4)
  })
})

describe.each([
  ['built-in', builtIn],
  ['Zoho', zoho],
] as const)('the fields of one customer in the CRM %s [SYNC-10]', (_name, desk) => {
  const withLead = dualDomestic
  const withoutLead = { ...dualDomestic, lead_id: '' }
  const hasLead = async ({ read }: Desk) =>
    JSON.stringify((await read()).open[String(withLead.codice_fiscale)]).includes(`:"${withLead.lead_id}"`)

  it('a field that two records have filled is emptied when the second one drops it', async () => {
    const { record, save, sync } = desk.setup
    const [one, other] = [await record(withLead), await record(withLead)]
    for (const id of [one, other]) await sync(id)
    await save(one, withoutLead)
    await sync(one)
    expect(await hasLead(desk)).toBe(true)
    await save(other, withoutLead)
    await sync(other)
    expect(await hasLead(desk)).toBe(false)
  })

  it('no field is emptied while it is unknown what another record has filled', async () => {
    const { record, save, sync, server } = desk.setup
    const [one, other] = [await record(withLead), await record(withoutLead)]
    for (const id of [one, other]) await sync(id)
    await server.context.db
      .updateTable('crm_entries')
      .set({ sent_fields: null })
      .where('record_id', '=', other)
      .execute()
    await save(one, withoutLead)
    await sync(one)
    expect(await hasLead(desk)).toBe(true)
  })

  it('a field that was emptied belongs to the users of the CRM: the entry knows it no more', async () => {
    const { record, save, sync, entries } = desk.setup
    const id = await record(withLead)
    const sentFields = async () =>
      (await entries(id)).find(({ key }) => key.endsWith(':contact'))!.sent_fields!
    await sync(id)
    const before = await sentFields()
    await save(id, withoutLead)
    await sync(id)
    const after = await sentFields()
    expect(before).toEqual(expect.arrayContaining(after))
    expect(after.length).toBeLessThan(before.length)
  })
})

const onlyElectricity = complete({ ...dualDomestic, type_product: 'luce' })

describe.each([
  ['built-in', builtIn, 'closed', 'closed'],
  ['Zoho with a state', zoho, 'closed', 'renamed'],
  ['Zoho without a state', zohoWithoutState, 'renamed', 'renamed'],
] as const)(
  'what a record no longer has: %s [SYNC-10]',
  (_name, { setup, read }, closing, contactClosing) => {
    it('an entry that the record no longer has is named before the sync, closed by it, and unlinked; one that returns is new', async () => {
      const { server, agent, record, save, sync, stored } = setup
      const planOf = async (id: string) =>
        (await server.inject(readSyncPlan, { params: { id } }, agent)).body.closing.map(({ part }) => part)
      const id = await record(dualWithSecondSet)
      expect(await planOf(id)).toEqual([])
      const first = (await sync(id)).body
      expect(await planOf(id)).toEqual([])
      const number = JSON.parse((await stored(id)).data).codice_contratto_gas
      expect(number).toMatch(/\d$/)
      await save(id, onlyElectricity)
      expect(await planOf(id)).toEqual(['altra', 'gas', 'contact_altra'])
      const { respData, ...ids } = (await sync(id)).body
      expect(respData.closed).toMatchObject([
        { part: 'altra', id: first.contractAltraId, closing },
        { part: 'gas', id: first.contractGasId, closing },
        { part: 'contact_altra', id: first.contAltraId, closing: contactClosing },
      ])
      expect(Object.keys(ids).filter((name) => name.endsWith('Id'))).toEqual(['contId', 'contractLuceId'])
      expect((await read()).closed).toHaveLength(3)
      expect(await planOf(id)).toEqual([])
      expect((await sync(id)).body.respData.closed).toEqual([])

      await save(id, dualWithSecondSet)
      const again = (await sync(id)).body
      expect(again.contAltraId).toBe(first.contAltraId)
      expect(again.contractGasId).not.toBe(first.contractGasId)
      expect((await read()).closed).toHaveLength(2)
      // The number of the closed contract is replaced by that of the new one.
      const { codice_contratto_gas } = JSON.parse((await stored(id)).data)
      expect(codice_contratto_gas).not.toBe(number)
      await save(id, onlyElectricity)
      expect((await sync(id)).body.respData.closed.map(({ part }) => part)).toEqual([
        'altra',
        'gas',
        'contact_altra',
      ])
    })

    it('the removal of a record names its entries and closes none; a restored record has them again', async () => {
      const { server, agent, record, save, sync } = setup
      const entriesOf = (id: string) => server.inject(listCrmEntries, { params: { id } }, agent)
      const id = await record(dualWithSecondSet)
      expect((await entriesOf(id)).body.entries).toEqual([])
      const first = (await sync(id)).body
      await save(id, onlyElectricity)
      await sync(id)
      const { open } = await read()
      const { entries } = (await entriesOf(id)).body
      expect(entries.map(({ part }) => part)).toEqual(['contact', 'luce'])
      for (const { page } of entries) expect(page).toMatch(/^http/)
      await server.inject(removeRecord, { params: { id } }, agent)
      expect((await entriesOf(id)).status).toBe(404)
      expect((await read()).open).toEqual(open)
      await server.inject(restoreRecord, { params: { id } }, agent)
      expect((await sync(id)).body).toMatchObject({
        contId: first.contId,
        contractLuceId: first.contractLuceId,
      })
    })
  },
)
