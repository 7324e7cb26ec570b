import { afterAll, describe, expect, it } from 'vitest'
import type { CrmValue } from '../../../contract/index.ts'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { startZoho, ZOHO, ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD } from '../../../test/stand-ins/zoho.ts'
import type { ZohoSettings } from '../../variables/outside.ts'
import { folderStore } from '../files/folder-store.ts'
import { createOutside } from '../outside/http.ts'
import { createBuiltInCrm } from './built-in.ts'
import type { CrmEntry, CrmOutcome } from './port.ts'
import { createZohoClient } from './zoho/client.ts'
import { createTokens } from './zoho/token.ts'
import { createZoho } from './zoho/zoho.ts'

const database = await testDatabase()
const { db } = database
const standIn = await startZoho()
afterAll(async () => {
  await standIn.close()
  await database.close()
})

let at = new Date('2026-11-20T10:00:00Z')
const now = () => at
const settings: ZohoSettings = {
  ...{ ...ZOHO, accountsUrl: standIn.url, version: 'v8', webUrl: 'https://crm.zoho.eu' },
  ...{ keyField: ZOHO_KEY_FIELD, contacts: 'Contacts', contracts: 'Contratti', leads: 'Leads' },
  contractNumber: ZOHO_NUMBER_FIELD,
  ...{ productType: 'Type', productCustomerType: 'Customer_Type' },
}
const secretKey = Buffer.alloc(32, 7)

/** As one more process would make it. */
function zoho(changes: Partial<ZohoSettings> = {}) {
  const own = { ...settings, ...changes }
  const to = () =>
    createOutside({ name: 'Zoho', baseUrl: standIn.url, now, allowPrivate: true, timeoutMs: 300 })
  const tokens = createTokens({ db, accounts: to(), settings: own, secretKey, now })
  const client = createZohoClient({ api: to(), tokens, version: 'v8', waits: [0, 0] })
  return createZoho({ db, client, settings: own, now })
}
const files = folderStore(database.dataDir)
const builtIn = createBuiltInCrm({ db, files, publicUrl: 'http://localhost:3000' })

const value = (raw: string): CrmValue => ({ kind: 'text', raw, text: raw })
const { user } = await signedIn({ db, now: () => at })
const { id: RECORD } = await db
  .insertInto('records')
  .values({ draft: false, created_by: user.id, updated_by: user.id, definition_version: 1, data: '{}' })
  .returning('id')
  .executeTakeFirstOrThrow()
let people = 0

function customer(more: Partial<CrmEntry> & { email?: string; cf?: string } = {}): CrmEntry {
  people += 1
  const cf = more.cf ?? `RSSMRA80A01H${String(people).padStart(3, '0')}Z`
  const values = new Map([
    ...[['$Cognome', value('Rossi')] as const, ['$Nome', value('Maria')] as const],
    ...[['$CF', value(cf)] as const, ['$Email', value(more.email ?? `maria${people}@example.it`)] as const],
  ])
  const { email: _email, cf: _cf, ...rest } = more
  return { key: `r${people}:contact`, part: 'contact', values, recordId: RECORD, ...rest }
}
const contract = (contactId: string | undefined, key: string): CrmEntry => ({
  ...{ key, part: 'luce', contactId, recordId: RECORD },
  values: new Map([
    ['$ContractId', value('LRossi11')],
    ['codice_migrazione', value('X1')],
    ['product_ee', { kind: 'product', raw: 'EI EE Casa', text: 'EI EE Casa', id: '554023000000111001' }],
    ['sconto', { kind: 'checkbox', raw: 'true', text: 'Sì' }],
  ]),
})
const idOf = (outcome: CrmOutcome<{ id: string }>) => {
  if (!outcome.ok) throw new Error(outcome.detail)
  return outcome.id
}
const pdf = (key: string) => ({ key, name: 'Contratto.pdf', bytes: Buffer.from('%PDF-1.7\n\r\n--x') })

describe.each([
  ['built-in', () => builtIn],
  ['Zoho', zoho],
])('[CRM-9] [GAP-77] the CRM: %s', (_name, make) => {
  const crm = make()

  it('creates once under a key, and brings it up to date', async () => {
    const entry = customer()
    const id = idOf(await crm.saveEntry(entry))
    expect(id).toMatch(/^\d{18}$/)
    expect(idOf(await crm.saveEntry(entry))).toBe(id)
    const key = `${entry.key}:luce`
    const first = idOf(await crm.saveEntry(contract(id, key)))
    expect(idOf(await crm.saveEntry(contract(id, key)))).toBe(first)
  })

  it('[GAP-136] says what a contract is numbered, every time', async () => {
    const entry = contract(idOf(await crm.saveEntry(customer())), `number ${people}`)
    const first = await crm.saveEntry(entry)
    expect(first).toMatchObject({ ok: true, number: expect.stringMatching(/^C/) })
    expect(await crm.saveEntry(entry)).toEqual(first)
  })

  it('finds a customer by the id that was named, and by the tax code', async () => {
    const cf = 'VRDGLI85B41F205Y'
    const id = idOf(await crm.saveEntry(customer({ cf })))
    expect(idOf(await crm.saveEntry(customer({ cf })))).toBe(id)
    expect(idOf(await crm.saveEntry(customer({ contactId: id })))).toBe(id)
    const gone = idOf(await crm.saveEntry(customer({ contactId: '554000000000000001' })))
    expect(gone).not.toBe('554000000000000001')
  })

  it('refuses a contract without its customer', async () => {
    expect(await crm.saveEntry(contract(undefined, 'nobody'))).toMatchObject({
      ok: false,
      reason: 'refused',
    })
  })

  it('puts a file beside a contract once', async () => {
    const id = idOf(await crm.saveEntry(contract(idOf(await crm.saveEntry(customer())), `f${people}`)))
    const file = pdf(`${id}:a.pdf`)
    const first = idOf(await crm.attach('luce', id, file))
    expect(idOf(await crm.attach('luce', id, file))).toBe(first)
  })

  it('shows every entry on a page', async () => {
    const id = idOf(await crm.saveEntry(customer()))
    expect(await crm.pageOf('contact', id)).toMatch(new RegExp(`^https?://.*${id}$`))
  })
})

describe('Zoho', () => {
  const crm = zoho()
  const contracts = (key: string) => standIn.rows('Contratti').filter((row) => row[ZOHO_KEY_FIELD] === key)

  it('gets dates, numbers, booleans and lookups in its own words', async () => {
    const contact = idOf(await crm.saveEntry(customer({ ownerId: '554023000000235999' })))
    await crm.saveEntry(contract(contact, 'words'))
    expect(contracts('words')[0]).toMatchObject({
      ...{ Name: 'LRossi11', Cliente: { id: contact }, Codice_Migrazione: 'X1', Sconto: true },
      ...{ Prodotto: { id: '554023000000111001' }, Parte: 'luce' },
    })
    expect(standIn.rows('Contacts').find(({ id }) => id === contact)).toMatchObject({
      ...{ Last_Name: 'Rossi', First_Name: 'Maria', Owner: { id: '554023000000235999' } },
    })
  })

  it.each([
    ['silence before', { kind: 'silence', when: 'before' }],
    ['silence after', { kind: 'silence', when: 'after' }],
    ['a reset after', { kind: 'reset', when: 'after' }],
    ['broken JSON', { kind: 'broken-json' }],
  ] as const)('ends with one entry after %s', async (name, trouble) => {
    const contact = idOf(await crm.saveEntry(customer()))
    standIn.trouble({ ...trouble, path: '/upsert' })
    const entry = contract(contact, name)
    expect(await crm.saveEntry(entry)).toMatchObject({ ok: false, reason: 'unreachable' })
    idOf(await crm.saveEntry(entry))
    expect(contracts(name)).toHaveLength(1)
  })

  it('is asked again while it is busy, and left alone in the end', async () => {
    const contact = idOf(await crm.saveEntry(customer()))
    const busy = (status: number) => ({ kind: 'reply', reply: { status }, path: '/upsert' }) as const
    standIn.trouble(busy(429), busy(503))
    idOf(await crm.saveEntry(contract(contact, 'busy')))
    standIn.trouble(busy(429), busy(429), busy(429))
    expect(await crm.saveEntry(contract(contact, 'busy'))).toMatchObject({ reason: 'unreachable' })
    expect(contracts('busy')).toHaveLength(1)
  })

  it('finds a file that was put although nobody heard so', async () => {
    const id = idOf(await crm.saveEntry(contract(idOf(await crm.saveEntry(customer())), 'file')))
    standIn.trouble({ kind: 'reply', reply: { status: 204 }, path: '/Attachments' })
    standIn.trouble({ kind: 'reset', when: 'after', path: '/Attachments' })
    expect(await crm.attach('luce', id, pdf('k'))).toMatchObject({ reason: 'unreachable' })
    idOf(await crm.attach('luce', id, pdf('k')))
    expect(standIn.files.filter(({ parent }) => parent === id)).toHaveLength(1)
    expect(standIn.files.at(-1)?.bytes.toString()).toBe('%PDF-1.7\n\r\n--x')
  })

  it('updates the twin that a unique field finds', async () => {
    const twin = standIn.put('Contacts', { Last_Name: 'Neri', Email: 'twin@example.it' })
    expect(idOf(await crm.saveEntry(customer({ email: 'twin@example.it' })))).toBe(twin.id)
    expect(twin).toMatchObject({ Last_Name: 'Rossi' })
  })

  it('says what is wrong with each field, whatever the status', async () => {
    const nameless = customer()
    nameless.values = new Map()
    expect(await crm.saveEntry(nameless)).toEqual({
      ...{ ok: false, reason: 'refused' },
      detail: 'MANDATORY_NOT_FOUND Last_Name: required field not found',
    })
    const problem = { code: 'INVALID_DATA', message: 'bad', details: { api_name: 'A' }, status: 'error' }
    const errors = [problem, { ...problem, code: 'DUPLICATE_DATA', details: { api_name: 'B', id: '1' } }]
    const several = { code: 'MULTIPLE_OR_MULTI_ERRORS', message: '', details: { errors }, status: 'error' }
    for (const status of [200, 202, 207, 400]) {
      standIn.trouble({ kind: 'reply', reply: { status, body: { data: [several] } }, path: '/upsert' })
      expect(await crm.saveEntry(customer())).toMatchObject({
        ...{ ok: false, reason: 'refused', detail: 'INVALID_DATA A: bad; DUPLICATE_DATA B: bad' },
      })
    }
  })

  it('gives all processes one token, and replaces a dead one once', async () => {
    standIn.expireTokens()
    const before = standIn.given()
    const outcomes = await Promise.all([zoho(), zoho(), zoho()].map((one) => one.saveEntry(customer())))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(standIn.given()).toBe(before + 1)
    // Five minutes before its end.
    at = new Date(at.getTime() + 56 * 60_000)
    idOf(await zoho().saveEntry(customer()))
    expect(standIn.given()).toBe(before + 2)
    const [row] = await db.selectFrom('crm_tokens').select('sealed').execute()
    expect(row?.sealed).toMatch(/^v1\./)
    const dead = { status: 401, body: { code: 'AUTHENTICATION_FAILURE', message: 'no', status: 'error' } }
    standIn.trouble(
      { kind: 'reply', reply: dead, path: '/crm/' },
      { kind: 'reply', reply: dead, path: '/crm/' },
    )
    expect(await zoho().saveEntry(customer())).toMatchObject({ ok: false, reason: 'refused' })
    expect(standIn.given()).toBe(before + 3)
  })

  it('tells a refusal that comes with 200, and lets a throttled account cool down', async () => {
    expect(await zoho({ refreshToken: 'other' }).saveEntry(customer())).toMatchObject({
      ...{ ok: false, reason: 'refused', detail: 'Zoho: accesso negato (invalid_code)' },
    })
    standIn.denyTokens({
      status: 400,
      body: { error: 'Access Denied', error_description: 'You have made too many requests continuously.' },
    })
    const throttled = zoho({ refreshToken: 'throttled' })
    const asked = () => standIn.asked.filter(({ path }) => path === '/oauth/v2/token').length
    expect(await throttled.saveEntry(customer())).toMatchObject({ reason: 'unreachable' })
    const before = asked()
    expect(await throttled.saveEntry(customer())).toMatchObject({ reason: 'unreachable' })
    expect(asked()).toBe(before)
  })

  it('[CRM-1] [CRM-2] [CRM-6] lists products and owners page after page, and serves the last list while it is away', async () => {
    for (let n = 0; n < 2_100; n += 1)
      standIn.put('Products', {
        Product_Name: `P${n}`,
        Product_Active: true,
        Type: 'Gas',
        Customer_Type: 'Private',
      })
    standIn.put('users', { full_name: 'Ada Bianchi', email: 'ada@example.it' })
    const listed = await crm.listProducts()
    const sold = listed.ok ? listed.products.filter((one) => one.product_active) : []
    expect(sold).toHaveLength(2_100)
    expect(sold[0]).toMatchObject({ type: 'Gas', customer_type: 'Private' })
    expect(await crm.listOwners()).toMatchObject({ ok: true, owners: [{ name: 'Ada Bianchi' }] })
    at = new Date(at.getTime() + 11 * 60_000)
    standIn.trouble({ kind: 'reset', when: 'before', path: '/users' })
    expect(await crm.listOwners()).toMatchObject({ ok: true, owners: [{ name: 'Ada Bianchi' }] })
  })

  it('opens contacts and custom modules by the names of their tabs', async () => {
    expect(await crm.pageOf('luce', '554023000000235011')).toBe(
      'https://crm.zoho.eu/crm/org20081234567/tab/CustomModule1/554023000000235011',
    )
  })

  it('[LEAD-7] saves a lead once, with the name of its contact and an Italian hour', async () => {
    const contactId = idOf(await crm.saveEntry(customer()))
    const lead = {
      contactId,
      source: 'Web',
      ownerId: '554',
      contractType: 'telco',
      callbackTime: '2026-07-01T10:00',
    }
    const id = idOf(await crm.saveLead('lead-1', lead))
    expect(idOf(await crm.saveLead('lead-1', lead))).toBe(id)
    expect(standIn.rows('Leads')).toEqual([
      expect.objectContaining({
        Last_Name: 'Rossi',
        Company: 'Rossi',
        Richiamare_Il: '2026-07-01T10:00:00+02:00',
      }),
    ])
    expect(await crm.saveLead('lead-2', { ...lead, contactId: '1' })).toMatchObject({ reason: 'refused' })
  })
})
