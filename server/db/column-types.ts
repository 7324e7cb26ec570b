import type { ColumnType, Generated } from 'kysely'
import type { SalePart } from '../../contract/crm-parts.ts'
import type { ContactBasis } from '../../contract/duties/basis.ts'
import type { PaperKind } from '../../contract/duties/papers.ts'
import type { RuleKey, RuleValue } from '../../contract/duties/rules.ts'
import type { CrmEntryName, RecordPackages } from '../../contract/index.ts'
import type { CauseId, FileField, OutcomeState } from '../../contract/outcomes/index.ts'
import type { FillReport, SigningText } from '../../shared/api/fill-report.ts'
import type { MailTextKind } from '../../shared/api/mail-texts.ts'
import type { PackagedProduct } from '../../shared/api/packages.ts'
import type { QuestionContent } from '../../shared/api/questions.ts'
import type { RecordChanges } from '../../shared/api/records.ts'
import type { DocumentBox, MarkInput, SentSupply } from '../../shared/api/signing.ts'
import type { WithdrawnPart } from '../../shared/api/withdrawals.ts'
import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { ClientType, Utility } from '../../shared/utilities-and-client-types.ts'

/** The columns shared by most tables. */
export interface Row {
  id: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A stored file attached to a mail, with its displayed name. */
export interface MailAttachment {
  name: string
  contentType: string
  fileKey: string
}

/** A json or jsonb column: parsed when read, serialised when written. */
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** A column that only the version before writes; it is dropped with the next release. */
export type Former<T> = ColumnType<T, undefined, never>

/** A bigint column, whose values may exceed JavaScript's safe integers. */
export type BigInteger = ColumnType<string, string | number, string | number>

/** What the files of a supplier mean: their columns by heading, and the words that were taught. */
export interface OutcomeMapping {
  headings: Partial<Record<FileField, string>>
  states: Record<string, OutcomeState | 'none'>
  causes: Record<string, CauseId>
}

/** What was said beside the basis. */
type BasisDetails = Omit<ContactBasis, 'basis'>

/** A supply that learnt the supplier's code from a file. */
export interface LearntCode {
  supplyId: string
  recordId: string
  part: SalePart
  code: string
}

/** A text to which a signer has consented; `at` in ISO 8601. */
export interface GivenConsent {
  text: string
  /** Of the text. */
  version: string
  at: string
}

/**
 * Column types that are narrower than those in the database: every jsonb column, and texts without a check constraint.
 */
export interface ColumnTypes {
  'complaints.parts': SalePart[]
  'contact_bases.details': BasisDetails
  'crm_contacts.entered': Record<string, string>
  'crm_contracts.entered': Record<string, string>
  'crm_contracts.package': Record<string, string>
  'crm_entries.answer': Record<string, unknown>
  'crm_entries.part': CrmEntryName
  'crm_entries.sent_fields': string[]
  'crm_schema_cache.value': unknown
  'duty_rules.key': RuleKey
  'duty_rules.value': RuleValue
  'outcome_files.learnt': LearntCode[]
  'outcome_mappings.mapping': OutcomeMapping
  'effects.answer': Record<string, unknown>
  'effects.payload': Record<string, unknown>
  'effects.sent_fields': string[]
  'envelope_events.detail': Record<string, unknown>
  'envelopes.documents': EnvelopeFile[]
  'envelopes.papers': EnvelopePaper[]
  'envelopes.preflight': Record<string, unknown>
  'envelopes.reason': Former<string>
  'envelopes.second_signer': Signer
  'envelopes.signed': EnvelopeFile[]
  'envelopes.signer': Signer
  'envelopes.summary': SentSupply[]
  'history_chain.entries': SealedEntry[]
  'idempotency_keys.answer': unknown
  'lead_contacts.details': BasisDetails
  'mail_outbox.attachments': MailAttachment[]
  'mail_outbox.last_error': Former<string>
  'mail_texts.kind': MailTextKind
  'managed_fields.properties': string[]
  'object_events.after': Record<string, unknown>
  'object_events.before': Record<string, unknown>
  'object_events.noun': AuditedEntity
  'packages.products': PackagedProduct[]
  'questions.rules': QuestionContent
  'record_events.changes': RecordChanges
  'record_events.detail': Record<string, unknown>
  'record_events.fields': string[]
  'record_pdfs.report': Partial<FillReport>
  'records.company_answers': Record<string, boolean>
  'records.data': Record<string, unknown>
  'records.packages': RecordPackages
  'records.sync_data': unknown
  'removed_scripts.client_type': ClientType
  'removed_scripts.tipo_di_utenza': Utility
  'signing_links.consents': GivenConsent[]
  'signing_links.former_code_hashes': string[]
  'signing_links.mark': MarkInput
  'signing_links.medium_consent': GivenConsent
  'user_logs.detail': Record<string, unknown>
  'webhook_deliveries.last_error': Former<string>
  'withdrawals.parts': WithdrawnPart[]
}

/** The tables of the audit log; rows are added and never changed. */
export type HistoryName = 'user_logs' | 'object_events' | 'record_events'

/** An entry of the history as a seal covers it. */
export interface SealedEntry {
  history: HistoryName
  id: string
  /** The id of the record, object or user of the entry. */
  subject: string
  day: string
  /** SHA-256 of the entry in hex; null for an entry removed before its sealing. */
  hash: string | null
}

/** A signer. */
export interface Signer {
  name: string
  lastName: string
  email: string
  /** International form; empty without a number. */
  phone: string
  fiscalCode: string
  /** The municipality of the contract, proposed as the place of signing; absent in older envelopes. */
  town?: string
}

/** A paper before the contract as it was when the envelope was sent. */
export interface EnvelopePaper {
  kind: PaperKind
  version: string
  name: string
  file_key: string
  sha256: string
  /** The size of the file. */
  bytes: number
}

/** A stored file of an envelope, with its SHA-256 in hex. */
export interface EnvelopeFile {
  kind: 'document' | 'evidence'
  name: string
  file_key: string
  sha256: string
  /** The signature boxes of a document to sign; absent in envelopes older than the assignment of boxes to signers. */
  boxes?: DocumentBox[]
  /** The texts that the signing writes into the document, with their positions. */
  texts?: SigningText[]
}
