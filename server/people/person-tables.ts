import { type RawBuilder, sql } from 'kysely'
import type { PersonClass } from '../../shared/api/people.ts'
import type { Database } from '../db/schema.ts'
import { type Identifiers, isHeldBy, isNamedIn } from './identifiers.ts'

/** A person: what the search was for, and the rows that other rows belong to. */
export interface Subject {
  identifiers: Identifiers
  recordIds: readonly string[]
  contactIds: readonly string[]
}

export type StoredRow = Record<string, unknown>
export interface StoredFile {
  name: string
  fileKey: string
}

export interface PersonTable {
  table: keyof Database & string
  of: PersonClass
  /** Which of its rows belong to the person. */
  belongs: (subject: Subject) => RawBuilder<boolean>
  /** The files of a row. */
  files?: (row: StoredRow) => StoredFile[]
}

const inList = (column: string, ids: readonly string[], type: 'uuid' | 'text' = 'uuid') =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::${sql.raw(type)}[])`
const ofRecords = ({ recordIds }: Subject) => inList('record_id', recordIds)
const ofRecordsOr = (other: (subject: Subject) => RawBuilder<boolean>) => (subject: Subject) =>
  sql<boolean>`(${ofRecords(subject)} or ${other(subject)})`
const mailedTo = (column: string) => (subject: Subject) => isHeldBy({ email: [column] }, subject.identifiers)
const calledAt = (column: string) => (subject: Subject) => isHeldBy({ phone: [column] }, subject.identifiers)
const inRows = (column: string, table: keyof Database, subject: Subject) =>
  sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${ofRecords(subject)})`
/** The contracts of the built-in CRM: of the records, and of the contacts. */
const isCrmContract = ({ recordIds, contactIds }: Subject) =>
  sql<boolean>`(${inList('record_id', recordIds)} or ${inList('contact_id', contactIds, 'text')})`

const oneFile = (row: StoredRow, name: string): StoredFile[] =>
  typeof row.file_key === 'string' ? [{ name, fileKey: row.file_key }] : []
const listed = (value: unknown): StoredFile[] =>
  (value as { name: string; file_key: string }[]).map(({ name, file_key }) => ({ name, fileKey: file_key }))

/** Every table with rows of customers. PERSON-2 */
export const PERSON_TABLES: readonly PersonTable[] = [
  { table: 'records', of: 'contracts', belongs: ({ recordIds }) => inList('id', recordIds) },
  {
    table: 'supplies',
    of: 'supplies',
    belongs: ofRecordsOr(({ identifiers }) =>
      isHeldBy({ fiscalCode: ['fiscal_code', 'vat_number'] }, identifiers),
    ),
  },
  {
    table: 'supply_events',
    of: 'supplies',
    belongs: (subject) => inRows('supply_id', 'supplies', subject),
  },
  { table: 'complaints', of: 'supplies', belongs: ofRecords },
  { table: 'confirmations', of: 'supplies', belongs: ofRecords },
  { table: 'record_events', of: 'history', belongs: ofRecords },
  {
    table: 'record_pdfs',
    of: 'documents',
    belongs: ofRecords,
    files: (row) => oneFile(row, String(row.download_name)),
  },
  {
    table: 'envelopes',
    of: 'signatures',
    belongs: ofRecords,
    files: ({ documents, signed }) => [...listed(documents), ...listed(signed)],
  },
  {
    table: 'envelope_events',
    of: 'signatures',
    belongs: (subject) => inRows('envelope_id', 'envelopes', subject),
  },
  {
    table: 'signing_links',
    of: 'signatures',
    belongs: (subject) => inRows('envelope_id', 'envelopes', subject),
  },
  {
    table: 'withdrawals',
    of: 'withdrawals',
    belongs: ofRecordsOr(mailedTo('email')),
    files: (row) => oneFile(row, 'Ricevuta del recesso.pdf'),
  },
  {
    table: 'crm_contacts',
    of: 'crm',
    belongs: ({ contactIds }) => inList('id', contactIds, 'text'),
  },
  { table: 'crm_contracts', of: 'crm', belongs: isCrmContract },
  { table: 'crm_entries', of: 'crm', belongs: ofRecords },
  {
    table: 'crm_attachments',
    of: 'crm',
    belongs: (subject) =>
      sql<boolean>`contract_id in (select id from crm_contracts where ${isCrmContract(subject)})`,
    files: (row) => oneFile(row, String(row.name)),
  },
  {
    table: 'leads',
    of: 'crm',
    belongs: ({ contactIds }) => inList('contact_id', contactIds, 'text'),
  },
  {
    table: 'lead_contacts',
    of: 'crm',
    belongs: ({ contactIds, identifiers }) =>
      sql<boolean>`(key in (select key from leads where ${inList('contact_id', contactIds, 'text')})
        or ${isHeldBy({ phone: ['phone'] }, identifiers)})`,
  },
  { table: 'call_consents', of: 'consents', belongs: calledAt('phone') },
  { table: 'register_checks', of: 'consents', belongs: calledAt('phone') },
  { table: 'contact_bases', of: 'contracts', belongs: ofRecords },
  { table: 'script_ticks', of: 'contracts', belongs: ofRecords },
  { table: 'consents', of: 'consents', belongs: ofRecordsOr(mailedTo('email')) },
  { table: 'subscribers', of: 'subscriptions', belongs: mailedTo('email') },
  { table: 'mail_outbox', of: 'mails', belongs: mailedTo('recipient') },
  {
    table: 'effects',
    of: 'effects',
    belongs: ofRecordsOr(({ identifiers }) => isNamedIn('payload', identifiers)),
  },
]
