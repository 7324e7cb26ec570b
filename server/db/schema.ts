import type { Generated, GeneratedAlways } from 'kysely'
import type { BigInteger, ColumnTypes, Json, JsonWithDefault, Row } from './column-types.ts'

// Generated from the migrated database by `npm exec -- node scripts/make-schema-types.ts`. The migrations explain the
// tables and columns. Times are instants (UTC).

export interface AccessGrantTable extends Row {
  user_id: string
  granted_by: string
}

export interface BackupRunTable extends Row {
  kind: 'backup' | 'drill'
  last_success_at: Date | null
  name: Generated<string>
  bytes: BigInteger
  rows: Generated<number>
  files: Generated<number>
  seconds: Generated<number>
  last_failure_at: Date | null
  last_failure: Generated<string>
  failures: Generated<number>
  problem: Generated<'place-missing' | 'disk-full' | 'backup-missing' | 'store-fails' | 'damaged' | 'without-totals' | 'restored-differs' | 'no-room' | 'other'>
}

export interface CallConsentTable extends Row {
  phone: string
  name: Generated<string>
  text_version: string
  given_on: string
  channel: string
  sector: 'energy' | 'telco' | 'insurance' | 'several'
  asked_by: Generated<string>
  search: GeneratedAlways<string>
  entered_by: string | null
  revoked_on: string | null
  revoked_at: Date | null
  revoked_by: string | null
}

export interface ComplaintTable extends Row {
  record_id: string
  parts: Json<ColumnTypes['complaints.parts']>
  via: 'letter' | 'mail' | 'phone' | 'other'
  received_on: string
  counted_from: string | null
  is_business: boolean
  last_day: string | null
  answer_by: string
  note: Generated<string>
  entered_by: string
  result: 'upheld' | 'rejected' | 'mistaken' | null
  closed_on: string | null
  closed_at: Date | null
  closed_by: string | null
  closing_note: Generated<string>
}

export interface ConfirmationTable extends Row {
  record_id: string
  way: 'letter' | 'mail' | 'call' | 'desk'
  done_on: string
  call_time: string | null
  speakers: Generated<string>
  confirmed: boolean | null
  note: Generated<string>
  entered_by: string
  undone_at: Date | null
  undone_by: string | null
}

export interface ConsentTextTable extends Row {
  purpose: 'newsletter' | 'marketing-terzi' | 'marketing-terzi-energia' | 'marketing-terzi-telefonia' | 'marketing-terzi-assicurazioni' | 'marketing-terzi-casa'
  version: number
  text: string
  written_by: string | null
}

export interface ConsentTable extends Row {
  purpose: 'newsletter' | 'marketing-terzi' | 'marketing-terzi-energia' | 'marketing-terzi-telefonia' | 'marketing-terzi-assicurazioni' | 'marketing-terzi-casa'
  act: 'asked' | 'given' | 'withdrawn' | 'moved'
  email: string
  name: string
  channel: 'form' | 'confirmation-link' | 'unsubscribe-link' | 'one-click'
  text_version: number
  text: string
  recorded_by: string | null
  recorded_ip: string
  record_id: string | null
  search: GeneratedAlways<string>
}

export interface ContactBaseTable extends Row {
  record_id: string
  basis: 'asked' | 'consent' | 'customer' | 'desk' | 'visit-asked' | 'visit-unasked' | 'referral'
  details: Json<ColumnTypes['contact_bases.details']>
}

export interface CrmAttachmentTable extends Row {
  key: string
  contract_id: string
  name: string
  file_key: string
}

export interface CrmContactTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  name: Generated<string>
  last_name: Generated<string>
  ragione_sociale: Generated<string>
  cf: Generated<string>
  p_iva: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  owner_id: string | null
  entered: JsonWithDefault<ColumnTypes['crm_contacts.entered']>
  search: GeneratedAlways<string>
  closed_at: Date | null
}

export interface CrmContractTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  number: Generated<string>
  part: 'contract' | 'luce' | 'gas' | 'extra' | 'altra' | 'insurance'
  contact_id: string
  record_id: string | null
  owner_id: string | null
  code: Generated<string>
  product: Generated<string>
  package: JsonWithDefault<ColumnTypes['crm_contracts.package']>
  entered: JsonWithDefault<ColumnTypes['crm_contracts.entered']>
  search: GeneratedAlways<string>
  closed_at: Date | null
}

export interface CrmEntryTable extends Row {
  record_id: string
  part: ColumnTypes['crm_entries.part']
  key: string
  crm_key: string
  holder: string | null
  version: number | null
  user_id: string | null
  state: Generated<'open' | 'done' | 'failed'>
  attempts: Generated<number>
  external_id: Generated<string>
  sent_fields: Json<ColumnTypes['crm_entries.sent_fields']> | null
  answer: JsonWithDefault<ColumnTypes['crm_entries.answer']>
  closed_at: Date | null
  dismissed_at: Date | null
  failure: 'paused' | 'private-address' | 'timeout' | 'too-much-data' | 'unreachable' | 'service-busy' | 'http-status' | 'unreadable' | 'endless-list' | 'too-many-logins' | 'login-refused' | 'values-refused' | 'customer-missing' | 'customer-not-sent' | 'contact-missing' | 'owner-missing' | 'file-missing' | 'record-is-draft' | 'not-synced' | 'record-removed' | 'call-refused' | 'other' | null
  failure_detail: Generated<string>
}

export interface CrmMappingTable extends Row {
  part: string
  source: string
  field: Generated<string>
  conversion: Generated<string>
}

export interface CrmSchemaCacheTable extends Row {
  account: string
  name: string
  value: JsonWithDefault<ColumnTypes['crm_schema_cache.value']>
  read_at: Date
}

export interface CrmTokenTable extends Row {
  account: string
  sealed: Generated<string>
  expires_at: Date | null
  cool_until: Date | null
}

export interface DemonstrationStepTable extends Row {
  name: string
  started_at: Generated<Date>
  finished_at: Generated<Date>
  dated: Date
}

export interface DomainTable extends Row {
  name: string
}

export interface DutyRuleTable extends Row {
  number: GeneratedAlways<string>
  key: ColumnTypes['duty_rules.key']
  value: Json<ColumnTypes['duty_rules.value']>
  valid_from: string
  source: string
  reason: string
  changed_by: string | null
}

export interface EffectTable extends Row {
  kind: string
  key: string
  user_id: string | null
  record_id: string | null
  payload: JsonWithDefault<ColumnTypes['effects.payload']>
  state: Generated<'open' | 'done' | 'failed'>
  attempts: Generated<number>
  answer: JsonWithDefault<ColumnTypes['effects.answer']>
  external_id: Generated<string>
  dismissed_at: Date | null
  sent_fields: Json<ColumnTypes['effects.sent_fields']> | null
  closed_at: Date | null
  failure: 'paused' | 'private-address' | 'timeout' | 'too-much-data' | 'unreachable' | 'service-busy' | 'http-status' | 'unreadable' | 'endless-list' | 'too-many-logins' | 'login-refused' | 'values-refused' | 'customer-missing' | 'customer-not-sent' | 'contact-missing' | 'owner-missing' | 'file-missing' | 'record-is-draft' | 'not-synced' | 'record-removed' | 'call-refused' | 'unsubscribed' | 'unsubscribed-here' | 'address-bounces' | 'other-state' | 'not-compliant' | 'forgotten' | 'address-fake' | 'too-many-lists' | 'list-fields-refused' | 'data-refused' | 'key-refused' | 'access-refused' | 'list-missing' | 'subscription-refused' | 'no-mail-server' | 'mail-refused' | 'other' | null
  failure_detail: Generated<string>
}

export interface EmailChangeTable extends Row {
  user_id: string
  asked_by: string
  old_email: string
  new_email: string
  link_hash: Buffer
  expires_at: Date
  closed_at: Date | null
  outcome: 'confirmed' | 'approved' | 'own' | 'refused' | 'withdrawn' | 'replaced' | 'impossible' | null
  approved_by: string | null
  effective_at: Date | null
  stop_hash: Buffer | null
}

export interface EmailCheckTable extends Row {
  email_hash: Buffer
  code: number
  suggestion: Generated<string>
  checked_at: Date
}

export interface EnvelopeEventTable extends Row {
  envelope_id: string
  at: Date
  what: string
  ip: Generated<string>
  agent: Generated<string>
  detail: JsonWithDefault<ColumnTypes['envelope_events.detail']>
  number: GeneratedAlways<string>
  signer: Generated<'customer' | 'second'>
}

export interface EnvelopeTable extends Row {
  record_id: string
  record_version: number
  provider: 'built-in' | 'namirial'
  state: 'preparing' | 'sent' | 'opened' | 'signed' | 'refused' | 'expired' | 'cancelled' | 'to-check'
  external_id: Generated<string>
  name: string
  signer: Json<ColumnTypes['envelopes.signer']>
  documents: JsonWithDefault<ColumnTypes['envelopes.documents']>
  signed: JsonWithDefault<ColumnTypes['envelopes.signed']>
  preflight: JsonWithDefault<ColumnTypes['envelopes.preflight']>
  reason: ColumnTypes['envelopes.reason']
  sent_at: Date | null
  opened_at: Date | null
  finished_at: Date | null
  expires_at: Date
  reminded_at: Date | null
  callback_hash: Buffer | null
  attempts: Generated<number>
  created_by: string
  received_at: Date | null
  copied_at: Date | null
  reminders: Generated<number>
  withdrawn_at: Date | null
  withdrawn_by: string | null
  notified_at: Date | null
  second_signer: Json<ColumnTypes['envelopes.second_signer']> | null
  awaited: Generated<'customer' | 'second'>
  second_invited_at: Date | null
  confirmed_version: number | null
  summary: Json<ColumnTypes['envelopes.summary']> | null
  failure: 'paused' | 'private-address' | 'timeout' | 'too-much-data' | 'unreachable' | 'unreadable' | 'http-status' | 'service-refused' | 'mail-refused' | 'not-open' | 'document-changed' | 'record-removed' | 'dismissed' | 'invitation-undelivered' | 'signer-refused' | 'user-cancelled' | 'ended-by-service' | 'other' | null
  failure_detail: Generated<string>
  sale_channel: 'phone' | 'online' | 'visit-asked' | 'visit-unasked' | 'excursion' | 'desk' | null
  early_start: boolean | null
  papers: JsonWithDefault<ColumnTypes['envelopes.papers']>
}

export interface ErasureTable extends Row {
  record_id: string
  asked_by: string | null
  reason: string
  hold: 'signing' | 'running' | 'contract' | null
  held_until: string | null
  erased_at: Date | null
}

export interface HistoryChainTable {
  number: BigInteger
  created_at: Generated<Date>
  updated_at: Generated<Date>
  entries: Json<ColumnTypes['history_chain.entries']>
  chain: string
  key_mark: string
  kind: Generated<'seal' | 'restart'>
}

export interface HistoryHeadTable {
  name: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  number: BigInteger
  mac: string
  key_mark: string
}

export interface HistoryKeyTable {
  record_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: Buffer | null
}

export interface HistoryPendingTable {
  number: GeneratedAlways<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  history: 'user_logs' | 'object_events' | 'record_events'
  entry_id: string
}

export interface IdempotencyKeyTable {
  user_id: string
  key: string
  created_at: Generated<Date>
  request_hash: Buffer
  status: number
  answer: Json<ColumnTypes['idempotency_keys.answer']>
}

export interface ImportTable extends Row {
  noun: 'addresses' | 'ibans' | 'crm-products' | 'crm-users'
  filename: string
  user_id: string
  added: number
  changed: number
  removed: number
  former: Json<unknown>
}

export interface KeyCopyTable extends Row {
  key_mark: string
  confirmed_by: string
}

export interface KnownDeviceTable extends Row {
  user_id: string
  secret_hash: Buffer
  last_used_at: Date
  user_agent: Generated<string>
}

export interface LeadContactTable extends Row {
  key: string
  phone: Generated<string>
  basis: 'asked' | 'consent' | 'customer' | 'desk' | 'visit-asked' | 'visit-unasked' | 'referral' | null
  details: Json<ColumnTypes['lead_contacts.details']> | null
}

export interface LeadTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  contact_id: string
  lead_source: string
  owner_id: string
  type_contract: string
  callback_time: Generated<string>
  search: GeneratedAlways<string>
  call_withdrawn_at: Date | null
}

export interface ListVersionTable {
  list: string
  version: Generated<string>
}

export interface LoginCodeTable extends Row {
  user_id: string
  code_hash: Buffer
  expires_at: Date
}

export interface MailBlockTable extends Row {
  name: string
  template: string
}

export interface MailOutboxTable extends Row {
  kind: string
  recipient: string
  subject: string
  text: string
  html: string | null
  key: string | null
  unsubscribe_url: string | null
  attachments: JsonWithDefault<ColumnTypes['mail_outbox.attachments']>
  state: Generated<'kept' | 'queued' | 'sending' | 'sent' | 'failed' | 'unsure' | 'expired'>
  attempts: Generated<number>
  next_try_at: Date | null
  valid_until: Date | null
  sent_at: Date | null
  last_error: ColumnTypes['mail_outbox.last_error']
  dismissed_at: Date | null
  sealed_content: string | null
  failure: 'content-unreadable' | 'attachment-missing' | 'files-unavailable' | 'interrupted' | 'unanswered' | 'unreachable' | 'recipient-rejected' | 'login-refused' | 'recipient-refused' | 'mailbox-full' | 'message-refused' | 'not-now' | 'address-malformed' | 'message-malformed' | 'other' | null
  failure_detail: Generated<string>
}

export interface MailRouteTable extends Row {
  integration_name: string
  leads: Generated<string>
  emails: Generated<string>
  position: number
}

export interface MailTextTable extends Row {
  kind: ColumnTypes['mail_texts.kind']
  subject: string
  text: string
  html: string
  updated_by: string | null
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

export interface ManagedFieldTable extends Row {
  code: string
  properties: JsonWithDefault<ColumnTypes['managed_fields.properties']>
}

export interface NewsletterScriptTable extends Row {
  text: string
}

export interface ObjectEventTable extends Row {
  user_id: string | null
  ip: string
  noun: ColumnTypes['object_events.noun']
  object_id: string
  title: string
  kind: 'created' | 'changed' | 'removed' | 'restored' | 'imported'
  before: JsonWithDefault<ColumnTypes['object_events.before']>
  after: JsonWithDefault<ColumnTypes['object_events.after']>
  saved_at: Date | null
}

export interface OfficeNumberTable extends Row {
  number: string
  name: Generated<string>
  declared_on: string
}

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

export interface OpenidSubjectTable extends Row {
  user_id: string
  issuer: string
  subject: string
}

export interface OutcomeFileTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  supplier: string
  filename: string
  sha256: string
  extract_on: string
  mapping_version: number
  rows: number
  changed: number
  asked: number
  learnt: Json<ColumnTypes['outcome_files.learnt']>
  user_id: string
  undone_at: Date | null
  undone_by: string | null
}

export interface OutcomeMappingTable {
  supplier: string
  version: number
  mapping: Json<ColumnTypes['outcome_mappings.mapping']>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  user_id: string
}

export interface OutcomeRowAnswerTable {
  supplier: string
  row_key: string
  supply_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface OwnerTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  name: string
  email: Generated<string>
  active: Generated<boolean>
  search: GeneratedAlways<string>
}

export interface PackageTable extends Row {
  package_name: string
  crm_id: string
  department_code: 'it-ene' | 'it-tel' | 'it-ins'
  department: 'Energy' | 'Telecom' | 'Extra Sales' | 'Insurance'
  client_type: 'Domestico' | 'Business'
  product_type: 'Power' | 'Gas' | 'Other' | 'Internet' | 'Mobile' | 'Insurance'
  vendor: Generated<string>
  product_name: string
  product_id: string
  products: Json<ColumnTypes['packages.products']>
}

export interface PaperTable extends Row {
  number: GeneratedAlways<string>
  kind: 'summary' | 'conditions' | 'withdrawal-form'
  seller: Generated<string>
  product: Generated<string>
  version: string
  valid_from: string
  valid_to: string | null
  file_key: string
  file_name: string
  sha256: string
  bytes: number
}

export interface ProductSupplierTable {
  part: 'contract' | 'luce' | 'gas' | 'extra' | 'altra' | 'insurance'
  product: string
  supplier: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProductTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  product_name: string
  product_active: Generated<boolean>
  type: string
  customer_type: 'Private' | 'Business' | null
  search: GeneratedAlways<string>
}

export interface QuestionTable extends Row {
  rules: Json<ColumnTypes['questions.rules']>
}

export interface RateLimitTable {
  key: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  count: number
  failures: Generated<number>
  resets_at: Date
  locked_until: Date | null
}

export interface RecordEventTable extends Row {
  record_id: string
  user_id: string
  ip: string
  kind: string
  version: number
  fields: JsonWithDefault<ColumnTypes['record_events.fields']>
  detail: JsonWithDefault<ColumnTypes['record_events.detail']>
  changes: JsonWithDefault<ColumnTypes['record_events.changes']>
}

export interface RecordOutcomeTable {
  record_id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  state: 'to_send' | 'sent' | 'suspended' | 'accepted' | 'rejected' | 'active' | 'contested' | 'ended' | 'cancelled' | 'withdrawn'
  active: number
  supplies: number
  record_updated_at: Date
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
  report: JsonWithDefault<ColumnTypes['record_pdfs.report']>
}

export interface RecordTable extends Row {
  version: Generated<number>
  draft: boolean
  created_by: string
  updated_by: string
  removed_at: Date | null
  removed_by: string | null
  definition_version: number
  data: Json<ColumnTypes['records.data']>
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
  sync_data: Json<ColumnTypes['records.sync_data']> | null
  packages: JsonWithDefault<ColumnTypes['records.packages']>
  company_answers: JsonWithDefault<ColumnTypes['records.company_answers']>
  search: GeneratedAlways<string>
}

export interface RegisterCheckTable extends Row {
  phone: string
  checked_on: string
  registered: boolean
  registered_on: string | null
  checked_by: string | null
  file: Generated<string>
}

export interface RemovedScriptTable {
  id: string
  created_at: Date
  updated_at: Date
  name: string
  template_fk: string | null
  tipo_di_utenza: ColumnTypes['removed_scripts.tipo_di_utenza']
  client_type: ColumnTypes['removed_scripts.client_type']
  script: string
  removed_at: Date
  removed_by: string
}

export interface ReportTable extends Row {
  name: string
  file_key: string
  from_day: string
  to_day: string
  created_by: string
}

export interface RetentionRunTable extends Row {
  rule: string
  ran_at: Date
  removed: number
  last_removed_at: Date | null
  total: BigInteger
}

export interface RunningCallTable {
  name_hash: Buffer
  user_id: string | null
  alive_at: Generated<Date>
  sealed_answer: string | null
}

export interface ScriptTickTable extends Row {
  number: GeneratedAlways<string>
  record_id: string
  part: 'luce' | 'gas'
  kind: 'read' | 'question'
  text: string
  answer: 'read' | 'yes' | 'no' | null
  passage_sha256: string
  passage: string
  script: string
  record_version: number
  user_id: string
}

export interface ScriptTable extends Row {
  name: string
  template_fk: string | null
  tipo_di_utenza: 'gas' | 'luce'
  client_type: 'domestico' | 'business'
  script: Generated<string>
  search: GeneratedAlways<string>
}

export interface ServiceHealthTable extends Row {
  name: string
  last_success_at: Date | null
  last_failure_at: Date | null
  last_failure: Generated<string>
  failures: Generated<number>
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
  fresh_at: Date | null
  fast_code_step: BigInteger | null
}

export interface SigningCertificateTable extends Row {
  certificate: Buffer
  certificate_hash: string
  key_sealed: string
}

export interface SigningLinkTable extends Row {
  envelope_id: string
  token_hash: Buffer
  token_sealed: string
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_failures: Generated<number>
  codes_sent: Generated<number>
  code_right_at: Date | null
  consents: JsonWithDefault<ColumnTypes['signing_links.consents']>
  mark: Json<ColumnTypes['signing_links.mark']> | null
  links_sent: Generated<number>
  code_sent_at: Date | null
  place: Generated<string>
  signer: Generated<'customer' | 'second'>
  code_purpose: Generated<'signing' | 'refusal'>
  copy: 'sent' | 'linked' | 'failed' | null
  former_code_hashes: JsonWithDefault<ColumnTypes['signing_links.former_code_hashes']>
  medium_consent: Json<ColumnTypes['signing_links.medium_consent']> | null
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

export interface SupplyTable extends Row {
  record_id: string
  part: 'contract' | 'luce' | 'gas' | 'extra' | 'altra' | 'insurance'
  product: Generated<string>
  package_id: string | null
  supplier: Generated<string>
  operation: Generated<string>
  client: Generated<string>
  point: Generated<string>
  fiscal_code: Generated<string>
  vat_number: Generated<string>
  agent: Generated<string>
  agent_id: Generated<string>
  supplier_code: Generated<string>
  closed_at: Date | null
  state: Generated<'to_send' | 'sent' | 'suspended' | 'accepted' | 'rejected' | 'active' | 'contested' | 'ended' | 'cancelled' | 'withdrawn'>
  state_on: string | null
  started_on: string | null
  foreseen_on: string | null
  cause: Generated<string>
  cause_text: Generated<string>
  attempts: Generated<number>
  of_removed: Generated<boolean>
}

export interface SupplyEventTable extends Row {
  supply_id: string
  entry_id: string
  attempt: number | null
  state: 'to_send' | 'sent' | 'suspended' | 'accepted' | 'rejected' | 'active' | 'contested' | 'ended' | 'cancelled' | 'withdrawn'
  effective_on: string
  is_undated: Generated<boolean>
  supersedes: Generated<boolean>
  known_at: Date
  foreseen_on: string | null
  source: 'hand' | 'file'
  source_row: number | null
  cause: Generated<string>
  cause_text: Generated<string>
  note: Generated<string>
  user_id: string
  undone_at: Date | null
  undone_by: string | null
}

export interface TemplateVariableTable extends Row {
  name: string
  rule: Generated<string>
}

export interface TemplateTable extends Row {
  name: string
  filename: string | null
  file_key: string | null
  file_sha256: string | null
  naming_rules: Generated<string>
  separator: Generated<string>
  config: Generated<string>
  search: GeneratedAlways<string>
}

export interface TroubleTable extends Row {
  cause: 'migrations' | 'disk' | 'clock' | 'certificate' | 'history' | 'backup' | 'drill' | 'nightly-job' | 'service' | 'queue'
  about: Generated<string>
  began_at: Date | null
  mailed_at: Date | null
}

export interface UploadedBankTable extends Row {
  abi: string
  bank_name: string
  doubt: string | null
  search: GeneratedAlways<string>
}

export interface UploadedPlaceTable extends Row {
  city: string
  district: string
  region: string
  doubt: string | null
  city_key: GeneratedAlways<string>
  district_key: GeneratedAlways<string>
  region_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

export interface UserLogTable extends Row {
  user_id: string
  ip: string
  action: string
  detail: JsonWithDefault<ColumnTypes['user_logs.detail']>
}

export interface UserTable extends Row {
  login: string
  name: string
  last_name: Generated<string>
  email: string
  password_hash: string
  must_change_password: Generated<boolean>
  role: 'admin' | 'user'
  level: 'base' | 'junior1' | 'junior2' | 'intermedio' | 'esperto' | 'superAgent'
  send_email: Generated<boolean>
  activated_g: Generated<boolean>
  totp_secret: string | null
  totp_last_step: BigInteger | null
  totp_failures: Generated<number>
  totp_disabled: Generated<boolean>
  pairing_until: Date | null
  removed_at: Date | null
  first_login_at: Date | null
  access_granted_at: Generated<Date>
  demonstration: Generated<boolean>
  search: GeneratedAlways<string>
  unannounced_since: Date | null
  enter_outcomes: Generated<boolean>
}

export interface WebhookDeliveryTable extends Row {
  webhook_id: string
  event: string
  record_id: string
  version: number
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  last_status: number | null
  last_error: ColumnTypes['webhook_deliveries.last_error']
  delivered_at: Date | null
  failure: 'http-status' | 'secret-unreadable' | 'paused' | 'private-address' | 'timeout' | 'too-much-data' | 'unreachable' | 'other' | null
  failure_detail: Generated<string>
}

export interface WebhookTable extends Row {
  url: string
  events: string[]
  secret_sealed: string
  active: Generated<boolean>
}

export interface WithdrawalTable extends Row {
  envelope_id: string | null
  record_id: string | null
  via: 'link' | 'form' | 'letter' | 'mail' | 'phone'
  parts: JsonWithDefault<ColumnTypes['withdrawals.parts']>
  name: string
  contract: string
  email: string
  declared_at: Date
  last_day: string | null
  tell_by: string
  told_at: Date | null
  told_by: string | null
  entered_by: string | null
  ip: Generated<string>
  agent: Generated<string>
  file_key: string | null
}

export interface Database {
  access_grants: AccessGrantTable
  backup_runs: BackupRunTable
  call_consents: CallConsentTable
  complaints: ComplaintTable
  confirmations: ConfirmationTable
  consent_texts: ConsentTextTable
  consents: ConsentTable
  contact_bases: ContactBaseTable
  crm_attachments: CrmAttachmentTable
  crm_contacts: CrmContactTable
  crm_contracts: CrmContractTable
  crm_entries: CrmEntryTable
  crm_mapping: CrmMappingTable
  crm_schema_cache: CrmSchemaCacheTable
  crm_tokens: CrmTokenTable
  demonstration_steps: DemonstrationStepTable
  domains: DomainTable
  duty_rules: DutyRuleTable
  effects: EffectTable
  email_changes: EmailChangeTable
  email_checks: EmailCheckTable
  envelope_events: EnvelopeEventTable
  envelopes: EnvelopeTable
  erasures: ErasureTable
  history_chain: HistoryChainTable
  history_head: HistoryHeadTable
  history_keys: HistoryKeyTable
  history_pending: HistoryPendingTable
  idempotency_keys: IdempotencyKeyTable
  imports: ImportTable
  key_copies: KeyCopyTable
  known_devices: KnownDeviceTable
  lead_contacts: LeadContactTable
  leads: LeadTable
  list_versions: ListVersionTable
  login_codes: LoginCodeTable
  mail_blocks: MailBlockTable
  mail_outbox: MailOutboxTable
  mail_routes: MailRouteTable
  mail_texts: MailTextTable
  mailbox_tickets: MailboxTicketTable
  managed_fields: ManagedFieldTable
  newsletter_scripts: NewsletterScriptTable
  object_events: ObjectEventTable
  office_numbers: OfficeNumberTable
  openid_logins: OpenidLoginTable
  openid_subjects: OpenidSubjectTable
  outcome_files: OutcomeFileTable
  outcome_mappings: OutcomeMappingTable
  outcome_row_answers: OutcomeRowAnswerTable
  owners: OwnerTable
  packages: PackageTable
  papers: PaperTable
  product_suppliers: ProductSupplierTable
  products: ProductTable
  questions: QuestionTable
  rate_limits: RateLimitTable
  record_events: RecordEventTable
  record_outcomes: RecordOutcomeTable
  record_pdfs: RecordPdfTable
  records: RecordTable
  register_checks: RegisterCheckTable
  removed_scripts: RemovedScriptTable
  reports: ReportTable
  retention_runs: RetentionRunTable
  running_calls: RunningCallTable
  script_ticks: ScriptTickTable
  scripts: ScriptTable
  service_health: ServiceHealthTable
  sessions: SessionTable
  signing_certificates: SigningCertificateTable
  signing_links: SigningLinkTable
  subscribers: SubscriberTable
  supplies: SupplyTable
  supply_events: SupplyEventTable
  template_variables: TemplateVariableTable
  templates: TemplateTable
  troubles: TroubleTable
  uploaded_banks: UploadedBankTable
  uploaded_places: UploadedPlaceTable
  user_logs: UserLogTable
  users: UserTable
  webhook_deliveries: WebhookDeliveryTable
  webhooks: WebhookTable
  withdrawals: WithdrawalTable
}
