import { type RawBuilder, sql, type Transaction } from 'kysely'
import { likePattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import { type Identifiers, isHeldBy, NOBODY } from './identifiers.ts'
import { PERSON_TABLES, type StoredFile, type StoredRow, type Subject } from './person-tables.ts'

type Trx = Transaction<Database>

/** What was erased. The files are still stored. */
export interface Erased {
  rows: number
  files: StoredFile[]
}

/**
 * The tables of persons, each before those that it refers to. The history stays: its values go with their key.
 */
export const ERASED_TABLES = [
  'contact_bases',
  'script_ticks',
  'complaints',
  'confirmations',
  'call_consents',
  'register_checks',
  'lead_contacts',
  'signing_links',
  'envelope_events',
  'withdrawals',
  'envelopes',
  'record_pdfs',
  'supply_events',
  'supplies',
  'crm_attachments',
  'crm_entries',
  'consents',
  'leads',
  'crm_contracts',
  'subscribers',
  'mail_outbox',
  'effects',
  'records',
  'crm_contacts',
] as const
/** Those whose rows the identifiers of a person find, beside those of a contract. */
const OUTSIDE_CONTRACTS: readonly string[] = [
  'call_consents',
  'register_checks',
  'lead_contacts',
  'withdrawals',
  'crm_attachments',
  'consents',
  'leads',
  'crm_contracts',
  'subscribers',
  'mail_outbox',
  'effects',
  'crm_contacts',
]

/** Erases contracts with everything that belongs to them, and the keys of their history. PERSON-7 */
export async function eraseRecords(trx: Trx, recordIds: readonly string[]): Promise<Erased> {
  const envelopes = await sql<{ id: string }>`
    select id from envelopes where record_id = any(${recordIds}::uuid[])`.execute(trx)
  await eraseTraces(trx, [...recordIds, ...envelopes.rows.map(({ id }) => id)])
  await sql`delete from webhook_deliveries where record_id = any(${recordIds}::uuid[])`.execute(trx)
  await sql`update outcome_row_answers set supply_id = null
    where supply_id in (select id from supplies where record_id = any(${recordIds}::uuid[]))`.execute(trx)
  const erased = await eraseFrom(trx, ERASED_TABLES, { identifiers: NOBODY, recordIds, contactIds: [] })
  await sql`insert into history_keys (record_id, key) select unnest(${recordIds}::uuid[]), null
    on conflict (record_id) do update set key = null, updated_at = now()`.execute(trx)
  return erased
}

/** Mails about contracts, whoever got them, and answers that name them. */
async function eraseTraces(trx: Trx, ids: readonly string[]): Promise<void> {
  const named = ids.map(likePattern)
  await sql`delete from mail_outbox where key like any(${named}::text[]) or text like any(${named}::text[])`.execute(
    trx,
  )
  await sql`delete from idempotency_keys where answer::text like any(${named}::text[])`.execute(trx)
}

/** Erases what an identifier finds beside contracts, and mails of others that name it. PERSON-7 */
export async function eraseOutside(trx: Trx, identifiers: Identifiers): Promise<Erased> {
  const isContact = isHeldBy({ fiscalCode: ['cf', 'p_iva'], email: ['email'], phone: ['phone'] }, identifiers)
  const contacts = await sql<{ id: string }>`select id from crm_contacts where ${isContact}`.execute(trx)
  const subject = { identifiers, recordIds: [], contactIds: contacts.rows.map(({ id }) => id) }
  const tables = ERASED_TABLES.filter((table) => OUTSIDE_CONTRACTS.includes(table))
  const erased = await eraseFrom(trx, tables, subject)
  for (const value of Object.values(identifiers).filter(Boolean)) {
    const pattern = likePattern(value)
    await sql`delete from mail_outbox where subject ilike ${pattern} or text ilike ${pattern} or html ilike ${pattern}`.execute(
      trx,
    )
    await sql`delete from email_checks where suggestion ilike ${pattern}`.execute(trx)
  }
  return erased
}

async function eraseFrom(trx: Trx, tables: readonly string[], subject: Subject): Promise<Erased> {
  const erased: Erased = { rows: 0, files: [] }
  for (const name of tables) {
    const { table, belongs, files } = PERSON_TABLES.find(({ table }) => table === name)!
    const rows = await deleteRows(trx, table, belongs(subject))
    erased.rows += rows.length
    if (files) erased.files.push(...rows.flatMap(files))
  }
  return erased
}

const deleteRows = async (trx: Trx, table: string, where: RawBuilder<boolean>): Promise<StoredRow[]> =>
  (await sql<StoredRow>`delete from ${sql.table(table)} where ${where} returning *`.execute(trx)).rows
