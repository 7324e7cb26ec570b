import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CrmPart } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import type { FileStore } from '../files/port.ts'
import { DEFAULT_MODULES, explainEntry } from './explain-entry.ts'
import {
  closeLocalEntry,
  findLocalCompanies,
  findOwners,
  findProducts,
  hasLocalCustomer,
  saveLocalEntry,
} from './local-entries.ts'
import type { CrmAttachment, CrmPort, Lead } from './port.ts'
import { failCrm } from './word-failure.ts'

export interface BuiltInParts {
  db: Kysely<Database>
  files: FileStore
  publicUrl: string
}

/** The built-in CRM, stored in the database. */
export function createBuiltInCrm({ db, files, publicUrl }: BuiltInParts): CrmPort {
  return {
    name: 'built-in',
    url: null,
    listProducts: async () => ({ ok: true, products: await findProducts(db) }),
    listOwners: async () => ({ ok: true, owners: await findOwners(db) }),
    saveLead: (key, lead) => saveLead(db, key, lead),
    findCompanies: async (company) => ({ ok: true, companies: await findLocalCompanies(db, company) }),
    hasCustomer: async (id) => ({ ok: true, found: await hasLocalCustomer(db, id) }),
    filledFields: async ({ values }) => [...values.keys()],
    saveEntry: (entry) => saveLocalEntry(db, entry),
    closeEntry: (entry) => closeLocalEntry(db, entry),
    attach: (_part, id, file) => attachFile({ db, files }, id, file),
    explain: (part, entry) => explainEntry(db, DEFAULT_MODULES, part, entry),
    pageOf: async (part, id) => `${publicUrl}/crm/${PAGES[part] ?? 'contracts'}/${id}`,
  }
}

/** The rest are contracts. */
const PAGES: Partial<Record<CrmPart | 'lead', string>> = { contact: 'contacts', lead: 'leads' }

async function attachFile(
  { db, files }: Pick<BuiltInParts, 'db' | 'files'>,
  contractId: string,
  { key, name, bytes }: CrmAttachment,
) {
  const known = await db.selectFrom('crm_attachments').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return { ok: true, id: known.id } as const
  const fileKey = `${randomUUID()}.pdf`
  await files.write(fileKey, bytes)
  const { id } = await db
    .insertInto('crm_attachments')
    .values({ key, contract_id: contractId, name, file_key: fileKey })
    // A concurrent call has stored a file of the same content; the nightly sweep removes this one.
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ fn }) => ({ updated_at: fn('now') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, id } as const
}

async function saveLead(db: Kysely<Database>, key: string, lead: Lead) {
  const owner = await db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', lead.ownerId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner) return { ...failCrm('refused', 'owner-missing'), about: 'owner' as const }
  const { id } = await db
    .insertInto('leads')
    .values({
      id: randomUUID(),
      key,
      contact_id: lead.contactId,
      lead_source: lead.source,
      owner_id: lead.ownerId,
      type_contract: lead.contractType,
      callback_time: lead.callbackTime,
    })
    // A no-op update, so that the existing row is returned.
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ fn }) => ({ updated_at: fn('now') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, id } as const
}
