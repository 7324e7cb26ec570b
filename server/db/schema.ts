import type { ColumnType, Generated } from 'kysely'
import type { CrmPart, RecordPackages } from '../../contract/index.ts'
import type {
  Department,
  DepartmentCode,
  PackageClient,
  PackageProductType,
} from '../../contract/options/packages.ts'
import type { ConsentAct, ConsentChannel, ConsentPurpose } from '../../shared/api/consents.ts'
import type { FillReport } from '../../shared/api/fill-report.ts'
import type { MailTextKind } from '../../shared/api/mail-texts.ts'
import type { PackagedProduct } from '../../shared/api/packages.ts'
import type { RecordChanges } from '../../shared/api/record-changes.ts'
import type { QuestionRules } from '../../shared/api/rules.ts'
import type { EnvelopeState } from '../../shared/api/signature.ts'
import type { MarkInput } from '../../shared/api/signing.ts'
import type { ClientType, Level, Role, Utility } from '../../shared/constants.ts'
import type { ChangeKind, KeptNoun } from '../../shared/kept.ts'
import type { MailAttachment } from '../providers/mail/port.ts'
import type { SignaturePort, Signer } from '../providers/signature/port.ts'

/** The tables as `migrations/` makes them. Times are instants (UTC); `bytea` columns hold SHA-256 hashes. */
interface Row {
  id: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
/** A jsonb column: parsed when read, a JSON text when written. */
type Json<T> = ColumnType<T, string, string>
/** Null until there is something to keep. */
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

export interface UserTable extends Row {
  login: string
  name: string
  last_name: Generated<string>
  email: string
  password_hash: string
  must_change_password: Generated<boolean>
  role: Role
  level: Level
  send_email: Generated<boolean>
  activated_g: Generated<boolean>
  totp_secret: string | null
  totp_last_step: ColumnType<string | null, number | null | undefined, number | null>
  totp_failures: Generated<number>
  totp_disabled: Generated<boolean>
  pairing_until: Date | null
  removed_at: Date | null
  /** The first login that proved password, authenticator and mailbox. */
  first_login_at: Date | null
  /** When another person last gave or changed this account's access. */
  access_granted_at: Generated<Date>
  /** Made by the demonstration, with a password that everybody knows. */
  demonstration: Generated<boolean>
  search: ColumnType<string, never, never>
}

export interface SessionTable extends Row {
  user_id: string
  token_hash: Buffer
  cookie_hash: Buffer
  bound: boolean
  pending_secret: string | null
  verified: Generated<boolean>
  verified_email: Generated<boolean>
  pin_failures: Generated<number>
  last_active_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  ip: string
  user_agent: Generated<string>
  device_id: string | null
}

export interface KnownDeviceTable extends Row {
  user_id: string
  secret_hash: Buffer
  last_used_at: Date
  user_agent: Generated<string>
}

/** A change of a person's mailbox that waits for the person or for a second administrator. */
export interface EmailChangeTable extends Row {
  user_id: string
  asked_by: string
  old_email: string
  new_email: string
  link_hash: Buffer
  expires_at: Date
  closed_at: Date | null
  outcome: 'confirmed' | 'approved' | 'refused' | 'withdrawn' | 'replaced' | null
}

export interface LimitTable {
  key: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  count: number
  failures: Generated<number>
  resets_at: Date
  locked_until: Date | null
}

export interface MailboxTicketTable extends Row {
  session_id: string
  user_id: string
  email: string
  ticket_hash: Buffer
  code_hash: Buffer
  code_sent_at: Generated<Date>
  sends: Generated<number>
  failures: Generated<number>
  token_hash: Buffer | null
  used_at: Date | null
  expires_at: Date
}

export interface UserLogTable extends Row {
  user_id: string
  ip: string
  action: string
  detail: JsonWithDefault<Record<string, unknown>>
}

export interface DomainTable extends Row {
  name: string
}

export interface TemplateTable extends Row {
  name: string
  filename: string | null
  file_key: string | null
  file_sha256: string | null
  naming_rules: Generated<string>
  separator: Generated<string>
  config: Generated<string>
  /** The fields of a filled document become part of its pages. */
  flatten: Generated<boolean>
  search: ColumnType<string, never, never>
}

/** A file that a template had before its present one. */
export interface TemplateFileTable extends Row {
  template_id: string
  filename: string
  file_key: string
  file_sha256: string | null
  replaced_by: string | null
}

export interface CustomTable extends Row {
  name: string
  rule: Generated<string>
}

export interface ScriptTable extends Row {
  name: string
  template_fk: string | null
  tipo_di_utenza: Utility
  client_type: ClientType
  script: Generated<string>
  search: ColumnType<string, never, never>
}

/** An operation that can be brought back. */
export interface RemovedScriptTable {
  id: string
  created_at: Date
  updated_at: Date
  name: string
  template_fk: string | null
  tipo_di_utenza: Utility
  client_type: ClientType
  script: string
  removed_at: Date
  removed_by: string
}

export interface ManagedFieldTable extends Row {
  code: string
  properties: Json<string[]>
}

export interface CrmProductTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  product_name: string
  product_active: Generated<boolean>
  type: string
  customer_type: 'Private' | 'Business' | null
  search: ColumnType<string, never, never>
}

export interface CrmUserTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  name: string
  email: Generated<string>
  active: Generated<boolean>
  search: ColumnType<string, never, never>
}

export interface RecordTable extends Row {
  version: Generated<number>
  draft: boolean
  created_by: string
  updated_by: string
  removed_at: Date | null
  removed_by: string | null
  definition_version: number
  data: Json<Record<string, unknown>>
  code: Generated<string>
  type_contract: Generated<string>
  product: Generated<string>
  product_ee: Generated<string>
  product_gas: Generated<string>
  contact_owner: Generated<string>
  contact_owner_id: Generated<string>
  contact_id: Generated<string>
  lead_id: Generated<string>
  name: Generated<string>
  last_name: Generated<string>
  ragione_sociale: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  pdr: Generated<string>
  pod: Generated<string>
  p_iva: Generated<string>
  cf: Generated<string>
  remi: Generated<string>
  comune: Generated<string>
  operation_luce: Generated<string>
  operation_l: string | null
  operation_gas: Generated<string>
  operation_g: string | null
  sync_data: JsonWithDefault<unknown>
  packages: JsonWithDefault<RecordPackages>
  search: ColumnType<string, never, never>
}

export interface RecordEventTable extends Row {
  record_id: string
  user_id: string
  ip: string
  kind: string
  version: number
  fields: JsonWithDefault<string[]>
  detail: JsonWithDefault<Record<string, unknown>>
  /** What each field was and is; null where it was or is empty. */
  changes: JsonWithDefault<RecordChanges>
}

/** What the office sells together. */
export interface PackageTable extends Row {
  package_name: string
  crm_id: string
  department_code: DepartmentCode
  department: Department
  client_type: PackageClient
  product_type: PackageProductType
  vendor: Generated<string>
  /** The first of the products. */
  product_name: string
  product_id: string
  products: Json<PackagedProduct[]>
}

export interface IdempotencyKeyTable {
  user_id: string
  key: string
  created_at: Generated<Date>
  request_hash: Buffer
  status: number
  answer: Json<unknown>
}

export interface RecordPdfTable extends Row {
  link: string
  record_id: string
  record_version: number
  type: string
  file_key: string
  download_name: string
  sha256: string
  created_by: string
  report: JsonWithDefault<Partial<FillReport>>
}

export interface MailOutboxTable extends Row {
  kind: string
  recipient: string
  subject: string
  text: string
  html: string | null
  key: string | null
  unsubscribe_url: string | null
  /** Text, HTML and unsubscription of a secret mail that waits; the readable columns are empty then. */
  sealed_content: string | null
  attachments: JsonWithDefault<MailAttachment[]>
  state: Generated<MailState>
  attempts: Generated<number>
  next_try_at: Date | null
  valid_until: Date | null
  sent_at: Date | null
  last_error: Generated<string>
  settled_at: Date | null
}

export interface LoginCodeTable extends Row {
  user_id: string
  code_hash: Buffer
  expires_at: Date
}

/** How a mail fares; `kept` where there is no mail server. */
export type MailState = 'kept' | 'queued' | 'sending' | 'sent' | 'failed' | 'unsure' | 'expired'

type Derived = ColumnType<string, never, never>

/** A list that is replaced as a whole, and the generation of its rows that is in use. */
export interface UploadedListTable {
  name: 'uploaded_places' | 'uploaded_banks'
  generation: Generated<number>
  last_generation: Generated<number>
}

/** A generation that a replacement is still bringing. */
export interface StagedGenerationTable {
  list: UploadedListTable['name']
  generation: number
  updated_at: Generated<Date>
}

export interface UploadedPlaceTable extends Row {
  generation: Generated<number>
  city: string
  district: string
  region: string
  /** Why it waits for a confirmation; null where it is in use. */
  doubt: string | null
  search: Derived
  city_key: Derived
  district_key: Derived
  region_key: Derived
}

export interface KnownStreetTable extends Row {
  street: string
  city: string
  district: string
  post_code: Generated<string>
  last_used_at: Date
  search: Derived
}

export interface JobMarkTable {
  name: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  read_until: Date
}

export interface UploadedBankTable extends Row {
  generation: Generated<number>
  abi: string
  bank_name: string
  /** Why it waits for a confirmation; null where it is in use. */
  doubt: string | null
  search: Derived
}

export interface LedgerTable extends Row {
  kind: string
  key: string
  user_id: string | null
  record_id: string | null
  payload: JsonWithDefault<Record<string, unknown>>
  state: Generated<'open' | 'done' | 'failed'>
  attempts: Generated<number>
  answer: JsonWithDefault<Record<string, unknown>>
  external_id: Generated<string>
  next_try_at: Date | null
  settled_at: Date | null
}

export interface CrmLeadTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  contact_id: string
  lead_source: string
  owner_id: string
  type_contract: string
  callback_time: Generated<string>
  search: ColumnType<string, never, never>
}

export interface SubscriberTable extends Row {
  email: string
  name: string
  last_name: string
  contact_id: string
  lead_id: string
  owner_id: string
  state: 'pending' | 'subscribed' | 'unsubscribed'
  asked_by: string | null
  asked_at: Date
  asked_ip: string
  confirmed_at: Date | null
  confirmed_ip: string | null
  unsubscribed_at: Date | null
  text_version: Generated<number>
}

export interface ConsentTextTable extends Row {
  purpose: ConsentPurpose
  version: number
  text: string
  written_by: string | null
}

export interface ConsentTable extends Row {
  purpose: ConsentPurpose
  act: ConsentAct
  email: string
  name: string
  channel: ConsentChannel
  text_version: number
  text: string
  recorded_by: string | null
  recorded_ip: string
  record_id: string | null
  search: ColumnType<string, never, never>
}

export interface MailTextTable extends Row {
  kind: MailTextKind
  subject: string
  text: string
  html: string
  updated_by: string | null
}

export interface NewsletterScriptTable extends Row {
  text: string
}

export interface EmailConfigTable extends Row {
  integration_name: string
  leads: Generated<string>
  emails: Generated<string>
  position: number
}

export interface MailCheckboxTable extends Row {
  name: string
  template: string
}

export interface QuestionRuleTable extends Row {
  rules: Json<QuestionRules>
}

/** What administrators keep: who changed what. Written by `noteChange` alone. */
export interface ObjectEventTable extends Row {
  user_id: string | null
  ip: string
  noun: KeptNoun
  object_id: string
  title: string
  kind: ChangeKind
  before: JsonWithDefault<Record<string, unknown>>
  after: JsonWithDefault<Record<string, unknown>>
  /** The `updated_at` that the change gave its object; null for what has none. */
  saved_at: ColumnType<Date | null, Date | null | undefined, never>
}

/** The tables that tell who did what; entries are added and never changed. */
export type HistoryName = 'user_logs' | 'object_events' | 'record_events'

/** What a history said of a day of UTC, under the installation's key and chained to the sealed day before. */
export interface HistorySealTable extends Row {
  history: HistoryName
  day: string
  entries: number
  chain: string
  key_mark: string
}

/** Entries of the history that no seal of `history_chain` covers yet; filled by triggers. */
export interface HistoryPendingTable {
  number: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  history: HistoryName
  entry_id: string
}

/** An entry as a seal covers it. */
export interface SealedEntry {
  history: HistoryName
  id: string
  /** The record, the object or the user whose history it belongs to. */
  subject: string
  day: string
  /** SHA-256 of the entry in hex; null where it was gone before it was sealed. */
  hash: string | null
}

/** The seals of the last seconds' entries, each chained to the one before. */
export interface HistoryChainTable {
  number: string | number
  created_at: Generated<Date>
  updated_at: Generated<Date>
  entries: Json<SealedEntry[]>
  chain: string
  key_mark: string
}

export interface HistoryHeadTable {
  name: 'history'
  created_at: Generated<Date>
  updated_at: Generated<Date>
  number: string | number
  mac: string
  key_mark: string
}

/** How each outside service did when it was last asked. `failures` counts those since the last success. */
export interface ServiceHealthTable extends Row {
  name: string
  last_success_at: Date | null
  last_failure_at: Date | null
  last_failure: Generated<string>
  failures: Generated<number>
}

/** What was found out about e-mail addresses. */
export interface EmailCheckTable extends Row {
  email_hash: Buffer
  code: number
  suggestion: Generated<string>
  checked_at: Date
}

/** Mailbox steps under way at an OpenID Connect provider. */
export interface OpenidLoginTable extends Row {
  session_id: string
  user_id: string
  state_hash: Buffer
  sealed: string
  email: string | null
  token_hash: Buffer | null
  returned_at: Date | null
  used_at: Date | null
  expires_at: Date
}

/** Who a user is at the provider. */
export interface OpenidSubjectTable extends Row {
  user_id: string
  issuer: string
  subject: string
}

interface CrmEntryRow {
  /** Eighteen digits. */
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  owner_id: string | null
  entered: JsonWithDefault<Record<string, string>>
  search: ColumnType<string, never, never>
}

export interface CrmContactTable extends CrmEntryRow {
  name: Generated<string>
  last_name: Generated<string>
  ragione_sociale: Generated<string>
  cf: Generated<string>
  p_iva: Generated<string>
  email: Generated<string>
  phone: Generated<string>
}

export interface CrmContractTable extends CrmEntryRow {
  number: Generated<string>
  part: Exclude<CrmPart, 'contact'>
  contact_id: string
  record_id: string | null
  code: Generated<string>
  product: Generated<string>
  package: JsonWithDefault<Record<string, string>>
}

/** Access to a CRM elsewhere, which every process shares. */
export interface CrmTokenTable extends Row {
  account: string
  /** The token and where it is good for, sealed; empty before the first. */
  sealed: Generated<string>
  expires_at: Date | null
  leased_until: Date | null
  cool_until: Date | null
}

/** What was last read from a CRM elsewhere. */
export interface CrmReadingTable extends Row {
  account: string
  name: string
  value: JsonWithDefault<unknown>
  read_at: Date
}

/** Where a value of a part goes, where that is not what the rule says. */
export interface CrmMappingTable extends Row {
  part: string
  source: string
  /** Empty: nowhere. */
  field: Generated<string>
  conversion: Generated<string>
}

export interface CrmAttachmentTable extends Row {
  key: string
  contract_id: string
  name: string
  file_key: string
}

/** What a customer is asked to sign. */
export interface EnvelopeTable extends Row {
  record_id: string
  record_version: number
  provider: SignaturePort['provider']
  state: EnvelopeState
  external_id: Generated<string>
  name: string
  signer: Json<Signer>
  documents: JsonWithDefault<EnvelopeFile[]>
  signed: JsonWithDefault<EnvelopeFile[]>
  preflight: JsonWithDefault<Record<string, unknown>>
  reason: Generated<string>
  sent_at: Date | null
  opened_at: Date | null
  finished_at: Date | null
  expires_at: Date
  reminded_at: Date | null
  received_at: Date | null
  copied_at: Date | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  told_at: Date | null
  reminders: Generated<number>
  callback_hash: Buffer | null
  attempts: Generated<number>
  next_look_at: Date | null
  created_by: string
}

/** A stored file of an envelope, with its SHA-256 in hex. */
export interface EnvelopeFile {
  kind: 'document' | 'evidence'
  name: string
  file_key: string
  sha256: string
}

export interface EnvelopeEventTable extends Row {
  number: Generated<string>
  envelope_id: string
  at: Date
  what: string
  ip: Generated<string>
  agent: Generated<string>
  detail: JsonWithDefault<Record<string, unknown>>
}

export interface SigningLinkTable extends Row {
  envelope_id: string
  token_hash: Buffer
  token_sealed: string
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_failures: Generated<number>
  codes_sent: Generated<number>
  code_sent_at: Date | null
  code_right_at: Date | null
  consents: JsonWithDefault<{ text: string; version: string; at: string }[]>
  mark: JsonOrNull<MarkInput>
  links_sent: Generated<number>
}

export interface SigningCertificateTable extends Row {
  certificate: Buffer
  certificate_hash: string
  key_sealed: string
}

/** A program of others that is told what happens to records. */
export interface WebhookTable extends Row {
  url: string
  events: string[]
  secret_sealed: string
  active: Generated<boolean>
}

export interface WebhookDeliveryTable extends Row {
  webhook_id: string
  event: string
  record_id: string
  version: number
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_try_at: Date | null
  last_status: number | null
  last_error: Generated<string>
  delivered_at: Date | null
}

/** Reports that administrators have made. */
export interface ReportTable extends Row {
  name: string
  file_key: string
  from_day: string
  to_day: string
  created_by: string
}

/** A file that is being stored. */
export interface ImportTable extends Row {
  noun: 'addresses' | 'ibans' | 'crm-products' | 'crm-users'
  file_key: string
  filename: string
  amount: number
  good: number
  stored: Generated<number>
  created: Generated<number>
  waiting: Generated<number>
  user_id: string
  ip: string
}

/** By the list's table; changed by triggers. */
export interface ListVersionTable {
  list: string
  version: Generated<string>
}

export interface Database {
  users: UserTable
  sessions: SessionTable
  known_devices: KnownDeviceTable
  email_changes: EmailChangeTable
  limits: LimitTable
  mailbox_tickets: MailboxTicketTable
  user_logs: UserLogTable
  history_seals: HistorySealTable
  history_pending: HistoryPendingTable
  history_chain: HistoryChainTable
  history_head: HistoryHeadTable
  domains: DomainTable
  templates: TemplateTable
  template_files: TemplateFileTable
  customs: CustomTable
  scripts: ScriptTable
  removed_scripts: RemovedScriptTable
  managed_fields: ManagedFieldTable
  crm_products: CrmProductTable
  crm_users: CrmUserTable
  packages: PackageTable
  records: RecordTable
  record_events: RecordEventTable
  idempotency_keys: IdempotencyKeyTable
  record_pdfs: RecordPdfTable
  mail_outbox: MailOutboxTable
  login_codes: LoginCodeTable
  uploaded_lists: UploadedListTable
  staged_generations: StagedGenerationTable
  uploaded_places: UploadedPlaceTable
  known_streets: KnownStreetTable
  job_marks: JobMarkTable
  uploaded_banks: UploadedBankTable
  ledger: LedgerTable
  crm_leads: CrmLeadTable
  crm_contacts: CrmContactTable
  crm_contracts: CrmContractTable
  crm_attachments: CrmAttachmentTable
  crm_tokens: CrmTokenTable
  crm_readings: CrmReadingTable
  crm_mapping: CrmMappingTable
  subscribers: SubscriberTable
  consent_texts: ConsentTextTable
  list_versions: ListVersionTable
  consents: ConsentTable
  mail_texts: MailTextTable
  newsletter_scripts: NewsletterScriptTable
  email_configs: EmailConfigTable
  mail_checkboxes: MailCheckboxTable
  question_rules: QuestionRuleTable
  object_events: ObjectEventTable
  reports: ReportTable
  imports: ImportTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  envelopes: EnvelopeTable
  envelope_events: EnvelopeEventTable
  signing_links: SigningLinkTable
  signing_certificates: SigningCertificateTable
  service_health: ServiceHealthTable
  email_checks: EmailCheckTable
  openid_logins: OpenidLoginTable
  openid_subjects: OpenidSubjectTable
}
