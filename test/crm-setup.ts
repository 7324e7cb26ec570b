import { afterAll } from 'vitest'
import type { CrmValue } from '../contract/index.ts'
import type { ZohoSettings } from '../server/config/config.ts'
import { createBuiltInCrm } from '../server/providers/crm/built-in.ts'
import type { CrmEntry, CrmOutcome } from '../server/providers/crm/port.ts'
import { folderStore } from '../server/providers/files/folder-store.ts'
import { databaseOfFile } from './database.ts'
import { signedIn } from './factories.ts'
import { openZoho, zohoSettings } from './open-zoho.ts'
import { startZoho } from './stand-ins/zoho.ts'

/** Zoho with a product and two owners. */
async function startSmallZoho() {
  const standIn = await startZoho()
  standIn.put('Products', { id: '554023000000111001', Product_Name: 'EI EE Casa' })
  for (const id of ['554023000000235999', '554']) standIn.put('users', { id, full_name: `Owner ${id}` })
  return standIn
}

/** Both CRMs over one database, with customers and contracts to enter. Closes with the file that opened them. */
export async function openCrmSetup() {
  const database = await databaseOfFile()
  const { db } = database
  const standIn = await startSmallZoho()
  afterAll(() => standIn.close())

  const clock = { at: new Date('2026-11-20T10:00:00Z') }
  const now = () => clock.at
  const settings = zohoSettings(standIn.url)
  const zoho = (changes: Partial<ZohoSettings> = {}, timeoutMs = 5_000) =>
    openZoho({ db, settings: { ...settings, ...changes }, now, timeoutMs })
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
      ['passaggio_diretto', { kind: 'checkbox', raw: 'true', text: 'Sì' }],
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
