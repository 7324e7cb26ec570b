import { afterAll } from 'vitest'
import type { CrmValue } from '../contract/index.ts'
import type { ZohoSettings } from '../server/config/config.ts'
import { createHttpClient } from '../server/http-client/http-client.ts'
import { createBuiltInCrm } from '../server/providers/crm/built-in.ts'
import type { CrmEntry, CrmOutcome } from '../server/providers/crm/port.ts'
import { createZohoClient } from '../server/providers/crm/zoho/client.ts'
import { createTokens } from '../server/providers/crm/zoho/token.ts'
import { createZoho } from '../server/providers/crm/zoho/zoho.ts'
import { folderStore } from '../server/providers/files/folder-store.ts'
import { testDatabase } from './database.ts'
import { signedIn } from './factories.ts'
import { startZoho, ZOHO, ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD } from './stand-ins/zoho.ts'

/** Both CRMs over one database, with customers and contracts to enter. Closes with the file that opened them. */
export async function openCrmSetup() {
  const database = await testDatabase()
  const { db } = database
  const standIn = await startZoho()
  afterAll(async () => {
    await standIn.close()
    await database.close()
  })

  const clock = { at: new Date('2026-11-20T10:00:00Z') }
  const now = () => clock.at
  const settings: ZohoSettings = {
    ...ZOHO,
    accountsUrl: standIn.url,
    version: 'v8',
    webUrl: 'https://crm.zoho.eu',
    keyField: ZOHO_KEY_FIELD,
    contacts: 'Contacts',
    contracts: 'Contratti',
    leads: 'Leads',
    contractNumber: ZOHO_NUMBER_FIELD,
    productType: 'Type',
    productCustomerType: 'Customer_Type',
  }
  const secretKey = Buffer.alloc(32, 7)

  /** As one more process would make it. */
  function zoho(changes: Partial<ZohoSettings> = {}, timeoutMs = 5_000) {
    const own = { ...settings, ...changes }
    const to = () =>
      createHttpClient({ name: 'Zoho', baseUrl: standIn.url, now, allowPrivate: true, timeoutMs })
    const tokens = createTokens({ db, accounts: to(), settings: own, secretKey, now })
    const client = createZohoClient({ api: to(), tokens, version: 'v8', waits: [0, 0] })
    return createZoho({ db, client, settings: own, now })
  }
  const files = folderStore(database.dataDir)
  const builtIn = createBuiltInCrm({ db, files, publicUrl: 'http://localhost:3000' })

  const value = (raw: string): CrmValue => ({ kind: 'text', raw, text: raw })
  const { user } = await signedIn({ db, now })
  const { id: RECORD } = await db
    .insertInto('records')
    .values({ draft: false, created_by: user.id, updated_by: user.id, definition_version: 1, data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const count = { people: 0 }

  function customer(more: Partial<CrmEntry> & { email?: string; cf?: string } = {}): CrmEntry {
    count.people += 1
    const cf = more.cf ?? `RSSMRA80A01H${String(count.people).padStart(3, '0')}Z`
    const values = new Map([
      ['$Cognome', value('Rossi')] as const,
      ['$Nome', value('Maria')] as const,
      ['$CF', value(cf)] as const,
      ['$Email', value(more.email ?? `maria${count.people}@example.it`)] as const,
    ])
    const { email: _email, cf: _cf, ...rest } = more
    return { key: `r${count.people}:contact`, part: 'contact', values, recordId: RECORD, ...rest }
  }
  const contract = (contactId: string | undefined, key: string): CrmEntry => ({
    key,
    part: 'luce',
    contactId,
    recordId: RECORD,
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

  return {
    database,
    db,
    standIn,
    clock,
    settings,
    zoho,
    files,
    builtIn,
    value,
    count,
    customer,
    contract,
    idOf,
    pdf,
  }
}
