import type { Page } from '@playwright/test'
import { buildItalianIban } from '../contract/checks/iban.ts'
import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../contract/fixtures/samples-mixed.ts'
import { VARIANT_SAMPLES } from '../contract/fixtures/samples-variants.ts'
import { type FieldName, type Resolved, resolve, type Values } from '../contract/index.ts'
import type { ClientType, Utility } from '../shared/utilities-and-client-types.ts'
import { startDemoZoho, zohoVariables } from '../test/demo-zoho.ts'
import { printedText, sampleForm } from '../test/sample-form.ts'
import type { ZohoRow, ZohoStandIn } from '../test/stand-ins/zoho.ts'
import { businessContract, contractOf, withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import {
  box,
  expectForm,
  fillField,
  kinds,
  NO_CATALOGUE,
  saveContract,
  shownFields,
  submit,
  textOf,
} from './pages/form.ts'
import { rows, runRowAction, toast } from './pages/records.ts'
import {
  callApi,
  clausesOfSecond,
  PHONE,
  readMailTo,
  sendToSign,
  signOnPhone,
  storeContract,
} from './pages/signing.ts'
import { readBoxes, textOfPdf } from './pdf.ts'
import { type RunningServer, startServer } from './server.ts'

// Each contract is stored, one of them by typing, printed if its operation has a document, and synced with Zoho: its
// values are in the record, in the PDF and in the CRM.

/** An installation whose contracts are synced with Zoho. */
const crmJourney = journey.extend<object, { zoho: ZohoStandIn; server: RunningServer }>({
  zoho: [
    async ({ browserName: _ }, use) => {
      const zoho = await startDemoZoho()
      await use(zoho)
      await zoho.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ zoho }, use) => {
      const server = await startServer(async () => zohoVariables(zoho))
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  recordList: async ({ recordList: page }, use) => {
    // The Zoho pages that open after a sync.
    await page.context().route('https://crm.zoho.eu/**', (route) => route.fulfill({ body: '' }))
    await use(page)
  },
})

// One server for all tests.
crmJourney.describe.configure({ mode: 'default' })

interface Saved {
  id: string
  /** The record as stored on the server. */
  resolved: Resolved
}

/** Stores a contract by typing or by a call, and expects every value in the record. */
async function save(page: Page, typed: Values, store = storeContract): Promise<Saved> {
  const { id, resolved } = await readSaved(page, await store(page, typed))
  const filled = Object.entries(typed).filter(([, value]) => textOf(value) !== '')
  const stored = filled.map(([name]) => [name, textOf(resolved.answered[name as FieldName] ?? '')])
  expect(Object.fromEntries(stored)).toEqual(
    Object.fromEntries(filled.map(([name, value]) => [name, asStored(name as FieldName, textOf(value))])),
  )
  return { id, resolved }
}

/** Decimals are typed with a comma. */
const asStored = (name: FieldName, typed: string) =>
  kinds.get(name) === 'number' ? typed.replace(',', '.') : typed

/** The record as the server has it now. */
async function readSaved(page: Page, id: string): Promise<Saved> {
  const { record } = (await callApi(page, 'GET', `/records/${id}`)) as { record: { data: string } }
  return { id, resolved: resolve(JSON.parse(record.data), NO_CATALOGUE) }
}

/** The row of the list. */
async function find(page: Page, { id }: Saved) {
  await page.goto('/')
  return rows(page).filter({ has: page.locator(`a[href="/${id}"]`) })
}

/** Expects each text field of the PDF to show the record's value; the fields in `absent` are empty. */
async function expectPaper(page: Page, saved: Saved, utility: Utility, absent?: RegExp): Promise<void> {
  const { sections, answered } = saved.resolved
  const form = await sampleForm(answered.client_type as ClientType, utility)
  const dialog = await runRowAction(page, await find(page, saved), 'Create PDF')
  const printed = await readBoxes(page, form.boxes, () =>
    dialog.getByRole('button', { name: utility, exact: true }).click(),
  )
  const shown = new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])))
  const textFor = (name: string): string => {
    const field = shown.get(name as FieldName)
    return field && !absent?.test(name) ? printedText(field, answered[field.name]) : ''
  }
  const { rules } = form
  const boxes = Object.keys(printed).filter((name) => !rules[name]?.includes('$'))
  const expected = boxes.map((name) => [
    name,
    (rules[name] ?? `{${name}}`).replace(/\{(\w+)\}/g, (_, field) => textFor(field)).replace(/\s/g, ''),
  ])
  expect(Object.fromEntries(boxes.map((name) => [name, printed[name]]))).toEqual(Object.fromEntries(expected))
}

/**
 * Syncs, and expects every value of the record in one of its CRM entries, which are returned. `again`: an earlier sync has
 * made them, and the dialog asks.
 */
async function expectCrm(page: Page, zoho: ZohoStandIn, saved: Saved, { again = false } = {}) {
  const dialog = await runRowAction(page, await find(page, saved), 'Sync')
  if (again) await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Sync success!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  const ours = (module: string) => zoho.rows(module).filter((row) => row.Sportello_Record === saved.id)
  const [contacts, contracts] = [ours('Contacts'), ours('Contratti')]
  const answers = Object.entries(saved.resolved.answered).filter(
    ([name, value]) => value !== '' && value !== false && !NOT_SENT.test(name),
  ) as [FieldName, NonNullable<Values[FieldName]>][]
  for (const [name, value] of answers) {
    const sent = [...contacts, ...contracts].map((entry) => entry[fieldOf(name)])
    expect.soft(sent, `${name} in the CRM`).toContainEqual(inCrm(name, value))
  }
  return { contacts, contracts }
}

/** Fields about the form itself, or about mails. */
const NOT_SENT =
  /_mailing$|^iteractions$|^question_|^timezone$|^theSameAddress$|^code$|^contact_id$|^lead_created_id$/
/** Catalogue references have their own CRM fields. */
const FIELDS: Partial<Record<FieldName, string>> = {
  contact_owner: 'Owner',
  product: 'Prodotto',
  product_ee: 'Prodotto',
  product_gas: 'Prodotto',
  prodotto: 'Prodotto_Venduto',
  product_altra: 'Prodotto_Venduto',
  product_insurance: 'Prodotto_Venduto',
}
const fieldOf = (name: FieldName) =>
  FIELDS[name] ?? name.replace(/(^|_)([a-z])/g, (_, before, letter) => before + letter.toUpperCase())

function inCrm(name: FieldName, value: NonNullable<Values[FieldName]>): unknown {
  const field = FIELDS[name]
  if (typeof value === 'object') return field && field !== 'Prodotto_Venduto' ? { id: value.id } : value.name
  if (kinds.get(name) === 'number') return Number(value)
  return kinds.get(name) === 'datetime' ? expect.stringContaining(String(value)) : value
}

function one(entries: readonly ZohoRow[], field: string, value: unknown): ZohoRow {
  const found = entries.filter((entry) => entry[field] === value)
  expect(found, `${field} ${value}`).toHaveLength(1)
  return found[0]!
}

crmJourney(
  'Only the utility with a voltura has its previous holder in the PDF and in the CRM [FORM-VOLT-9] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(
      page,
      withDemoIds({
        ...VARIANT_SAMPLES.dualTransfer,
        operation_ee: { id: '', name: 'EI Subentro EE' },
        operation_gas: { id: '', name: 'EI Cambio Gas' },
      }),
    )
    const { answered } = saved.resolved
    await expectPaper(page, saved, 'luce')
    await expectPaper(page, saved, 'gas', /prec_intestatario|voltura|^data_decorrenza/)
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    expect([contacts.length, contracts.length]).toEqual([1, 2])
    expect(one(contracts, 'Parte', 'luce').Cf_Prec_Intestatario).toBe(answered.cf_prec_intestatario)
    const gas = one(contracts, 'Parte', 'gas')
    expect(gas).not.toHaveProperty('Cf_Prec_Intestatario')
    expect(gas).toMatchObject({ P_Doi: answered.p_doi, Ex_Venditore: answered.ex_venditore })
  },
)

crmJourney(
  'A telco contract and the second set of a company are two CRM contracts of two customers [SYNC-11] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(page, withDemoIds(VARIANT_SAMPLES.lineChange), saveContract)
    const { answered } = saved.resolved
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    const firm = one(contacts, 'Partita_IVA', answered.p_iva_altra)
    const person = one(contacts, 'Codice_Fiscale', answered.codice_fiscale)
    expect(firm).toMatchObject({
      Ragione_Sociale: answered.ragione_sociale_altra,
      Numero_Del_Documento: answered.numero_del_documento_altra,
      Indirizzo_Residenza: answered.indirizzo_residenza_altra,
      Client_Type: 'business',
    })
    const second = one(contracts, 'Parte', 'altra')
    expect(second).toMatchObject({
      Cliente: { id: firm.id },
      Type_Contract: 'telco',
      Client_Type: 'business',
      Partita_IVA: answered.p_iva_altra,
    })
    expect(Object.values({ ...firm, ...second })).not.toContain(answered.codice_fiscale)
    const first = one(contracts, 'Parte', 'contract')
    expect(first).toMatchObject({ Cliente: { id: person.id }, Client_Type: 'domestico' })
    expect(Object.values({ ...person, ...first })).not.toContain(answered.p_iva_altra)
  },
)

crmJourney(
  'An extra sale to another person is entered in the CRM for that person, with birth data and address [SYNC-11] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(page, withDemoIds(MIXED_SAMPLES.energyWithOtherExtra))
    const { answered } = saved.resolved
    await expectPaper(page, saved, 'gas')
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    const holder = one(contacts, 'Codice_Fiscale', answered.codice_fiscale_extra)
    expect(holder).toMatchObject({
      First_Name: answered.name_extra,
      Last_Name: answered.last_name_extra,
      Email: answered.email_extra,
      Data_Di_Nascita: answered.data_di_nascita_extra,
      Indirizzo_Residenza: answered.indirizzo_extra,
      Cap_Residenza: answered.cap_extra,
    })
    const sale = one(contracts, 'Parte', 'extra')
    expect(sale).toMatchObject({ Cliente: { id: holder.id }, Type_Contract: 'vendite extra' })
    expect(Object.values({ ...holder, ...sale })).not.toContain(answered.codice_fiscale)
    const customer = one(contacts, 'Codice_Fiscale', answered.codice_fiscale)
    expect(one(contracts, 'Parte', 'gas')).toMatchObject({ Cliente: { id: customer.id } })
  },
)

crmJourney(
  'An insurance is entered in the CRM with its proxy [SYNC-11] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(page, withDemoIds(INSURANCE_SAMPLES.insuranceMotorbike))
    const { answered } = saved.resolved
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    const insured = one(contacts, 'Codice_Fiscale', answered.codice_fiscale_insurance)
    expect(one(contracts, 'Parte', 'insurance')).toMatchObject({
      Cliente: { id: insured.id },
      Cf_Delegato: answered.cf_delegato,
    })
  },
)

crmJourney(
  'A company with an IR product has the same values in the PDF and in the CRM [SYNC-11] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(page, businessContract)
    const { answered } = saved.resolved
    await expectPaper(page, saved, 'luce')
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    const firm = one(contacts, 'Partita_IVA', answered.p_iva)
    expect(firm.Ragione_Sociale).toBe(answered.ragione_sociale)
    expect(one(contracts, 'Parte', 'luce')).toMatchObject({ Cliente: { id: firm.id } })
  },
)

crmJourney(
  'An extra sale without another contract is entered in the CRM with the holder’s document [SYNC-11] @endurance',
  async ({ recordList: page, zoho }) => {
    const saved = await save(page, withDemoIds(EXTRA_SAMPLES.extraLinkem))
    const { answered } = saved.resolved
    const { contacts, contracts } = await expectCrm(page, zoho, saved)
    const holder = one(contacts, 'Codice_Fiscale', answered.codice_fiscale_extra)
    expect(holder).toMatchObject({
      Numero_Del_Documento: answered.numero_di_documento_extra,
      Comune_Residenza: answered.comune_extra,
    })
    expect(one(contracts, 'Parte', 'extra')).toMatchObject({ Cliente: { id: holder.id } })
  },
)

const CUSTOMER = 'livia.colonna@example.it'
const GUARANTOR = 'elena.garante@example.it'

const ofRome: Values = {
  ...contractOf('Livia', 'Colonna', CUSTOMER),
  contact_id: '',
  cap_residenza: '00184',
  comune_residenza: 'Roma',
  provincia_residenza: 'RM',
  pod: 'IT002E12345678',
  distributore_luce: 'areti',
  cap_punto: '00153',
  comune_punto: 'Roma',
  provincia_punto: 'RM',
}

/** Corrections of the stored contract, each typed, saved and synced by itself. */
const CORRECTIONS: readonly (readonly [FieldName, string])[] = [
  ['cellulare', '+393401112223'],
  ['indirizzo_residenza', 'DEI SERPENTI'],
  ['civico_residenza', '7/A'],
  ['numero_del_documento', 'CA54321BB'],
  ['iban', buildItalianIban('02008', '05364', '000102030405')],
  ['consumo_medio_annuo', '3100'],
  ['matricola', '00499999'],
  ['consumo_annuo', '1500'],
  ['codice_cliente_prec_intestatario_ee', '800999888'],
  ['email_di_fatturazione', 'bollette.colonna@posta.example'],
]

/** Provinces by their two letters, as they are dictated. */
async function dictate(page: Page, values: Values): Promise<void> {
  for (const name of shownFields(values)) {
    const value = values[name]
    if (value === undefined || textOf(value) === '') continue
    if (kinds.get(name) !== 'province') await fillField(page, name, value)
    else {
      await box(page, name).locator('input').fill(textOf(value))
      await box(page, name).locator('input').press('Tab')
    }
  }
}

crmJourney(
  'A dictated contract of Rome that is corrected ten times and signed by two people is the same in record, page, PDF, CRM and mails [SYNC-11] [SIGN-8] @endurance',
  async ({ recordList: page, zoho, browser, watch, baseURL, openAs, administrator }) => {
    const adminPage = await openAs(administrator)
    await adminPage.goto('/')
    const restore = await clausesOfSecond(adminPage)
    const { id } = await save(page, ofRome, (form, values) => saveContract(form, values, dictate))
    for (const [at, [name, value]] of CORRECTIONS.entries()) {
      await page.goto(`/${id}`)
      await fillField(page, name, value)
      await submit(page, 'Update')
      await expect(toast(page, 'Record has been updated')).toBeVisible()
      const corrected = await readSaved(page, id)
      expect(corrected.resolved.answered[name], name).toBe(value)
      const { contacts, contracts } = await expectCrm(page, zoho, corrected, { again: at > 0 })
      expect([contacts.length, contracts.length], name).toEqual([1, 2])
    }

    const saved = await readSaved(page, id)
    await page.goto(`/${id}`)
    await expectForm(page, saved.resolved.answered)
    await expectPaper(page, saved, 'luce')
    await expectPaper(page, saved, 'gas')

    const dialog = await runRowAction(page, await find(page, saved), 'Electronic signature')
    const second = dialog.getByRole('group', { name: 'Secondo firmatario' })
    await second.getByRole('textbox', { name: 'Nome', exact: true }).fill('Elena')
    await second.getByLabel('Cognome').fill('Garante')
    await second.getByLabel('Codice fiscale').fill('')
    await second.getByLabel('E-mail').fill(GUARANTOR)
    await second.getByLabel('Cellulare').fill('333 7654321')
    await expect(dialog.locator('[data-finding^="second-"]')).toHaveCount(0)
    await sendToSign(dialog, 'Il cliente lo sa')
    const envelope = dialog.getByRole('article')
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    for (const [address, greeting, heading] of [
      [CUSTOMER, /^Gentile Livia Colonna,/m, 'Firma ricevuta'],
      [GUARANTOR, /^Gentile Elena Garante,\s+Livia Colonna ha firmato/m, 'Contratto firmato'],
    ] as const) {
      const mail = await readMailTo(page, address, /\/firma\//)
      expect(mail).toMatch(greeting)
      const code = async () =>
        /\b\d{6}\b/.exec(await readMailTo(page, address, /il codice per firmare è \d{6}/))?.[0] ?? ''
      await signOnPhone(customer, /https?:\S+\/firma\/[\w-]+/.exec(mail)?.[0] ?? '', code)
      await expect(customer.getByRole('heading', { name: heading })).toBeFocused()
    }
    await phone.close()

    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(envelope).toHaveAttribute('data-envelope', 'signed')
    const links = await envelope.getByRole('link').all()
    const text = (await Promise.all(links.map((link) => textOfPdf(page, link)))).join('')
    for (const [name, value] of CORRECTIONS)
      if (name !== 'cellulare') expect(text, name).toContain(value.replace(/\s/g, ''))
    for (const name of ['comune_residenza', 'pod', 'pdr'] as const)
      expect(text, name).toContain(textOf(ofRome[name] ?? ''))
    await restore()
  },
)
