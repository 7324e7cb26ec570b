import type { Database } from './schema.ts'

/**
 * What a column says about people. `customer`: of a customer or another person of a contract. `staff`: of users of the
 * office. `secret`: a hash or an encrypted text. `office`: what the office writes, or gets from its suppliers, about its
 * own work. `word`: a word of a closed list, a key, a number or the name of a file. PERSON-1
 */
export const PERSONAL_CLASSES = ['customer', 'staff', 'secret', 'office', 'word'] as const
export type PersonalClass = (typeof PERSONAL_CLASSES)[number]

type ColumnsByClass = Partial<Record<PersonalClass, string>>

/** The class of each column of texts, JSON or bytes; the columns of a class are separated by spaces. PERSON-1 */
const COLUMNS: Record<keyof Database, ColumnsByClass> = {
  access_grants: {},
  backup_runs: { word: 'kind name last_failure problem' },
  call_consents: {
    customer: 'phone name search',
    staff: 'asked_by',
    office: 'text_version channel',
    word: 'sector',
  },
  complaints: { customer: 'note closing_note', word: 'parts via result' },
  confirmations: { customer: 'speakers note', word: 'way call_time' },
  consent_texts: { office: 'text', word: 'purpose' },
  consents: { customer: 'email name search recorded_ip', office: 'text', word: 'purpose act channel' },
  contact_bases: { customer: 'details', word: 'basis' },
  crm_attachments: { customer: 'name', word: 'key contract_id file_key' },
  crm_contacts: {
    customer: 'name last_name ragione_sociale cf p_iva email phone entered search',
    word: 'id key owner_id',
  },
  crm_contracts: {
    customer: 'code entered search',
    office: 'product package',
    word: 'id key number part contact_id owner_id',
  },
  crm_entries: {
    customer: 'key holder answer failure_detail',
    word: 'part crm_key state external_id sent_fields failure',
  },
  crm_mapping: { word: 'part source field conversion' },
  crm_schema_cache: { office: 'value', word: 'account name' },
  crm_tokens: { secret: 'sealed', word: 'account' },
  demonstration_steps: { word: 'name' },
  domains: { office: 'name' },
  duty_rules: { office: 'value source reason', word: 'key' },
  effects: {
    customer: 'payload answer failure_detail key',
    word: 'kind state external_id sent_fields failure',
  },
  email_changes: { staff: 'old_email new_email', secret: 'link_hash stop_hash', word: 'outcome' },
  email_checks: { secret: 'email_hash', customer: 'suggestion' },
  envelope_events: { customer: 'ip agent detail', word: 'what signer' },
  envelopes: {
    customer: 'name signer second_signer documents signed preflight reason summary failure_detail',
    office: 'papers',
    secret: 'callback_hash',
    word: 'provider state external_id awaited failure sale_channel',
  },
  erasures: { office: 'reason', word: 'hold' },
  history_chain: { word: 'entries kind chain key_mark' },
  history_keys: { secret: 'key' },
  history_head: { word: 'name mac key_mark' },
  history_pending: { word: 'history' },
  idempotency_keys: { customer: 'answer', secret: 'request_hash', word: 'key' },
  imports: { office: 'former', word: 'noun filename' },
  key_copies: { word: 'key_mark' },
  known_devices: { staff: 'user_agent', secret: 'secret_hash' },
  lead_contacts: { customer: 'key phone details', word: 'basis' },
  leads: { customer: 'key contact_id search', word: 'id lead_source owner_id type_contract callback_time' },
  list_versions: { word: 'list' },
  login_codes: { secret: 'code_hash' },
  mail_blocks: { office: 'name template' },
  mail_outbox: {
    customer: 'recipient subject text html attachments last_error failure_detail',
    secret: 'sealed_content unsubscribe_url',
    word: 'kind key state failure',
  },
  mail_routes: { staff: 'leads emails', word: 'integration_name' },
  mail_texts: { office: 'subject text html', word: 'kind' },
  mailbox_tickets: { staff: 'email', secret: 'ticket_hash code_hash token_hash' },
  managed_fields: { office: 'properties', word: 'code' },
  newsletter_scripts: { office: 'text' },
  object_events: { staff: 'ip before after title', word: 'noun object_id kind' },
  openid_logins: { staff: 'email', secret: 'state_hash sealed token_hash' },
  openid_subjects: { staff: 'issuer subject' },
  office_numbers: { office: 'number name' },
  outcome_files: { office: 'learnt', word: 'supplier filename sha256' },
  outcome_mappings: { office: 'mapping', word: 'supplier' },
  outcome_row_answers: { word: 'supplier row_key' },
  owners: { staff: 'name email search', word: 'id' },
  packages: {
    office: 'package_name vendor product_name products',
    word: 'crm_id department_code department client_type product_type product_id',
  },
  product_suppliers: { office: 'product supplier', word: 'part' },
  products: { office: 'product_name search', word: 'id type customer_type' },
  papers: { office: 'seller product version file_name', word: 'kind file_key sha256' },
  questions: { office: 'rules' },
  rate_limits: { word: 'key' },
  record_events: { customer: 'changes', staff: 'ip', word: 'kind fields detail' },
  record_outcomes: { word: 'state' },
  record_pdfs: { customer: 'download_name report', word: 'link type file_key sha256' },
  records: {
    customer:
      'data code contact_id lead_id name last_name ragione_sociale email phone pdr pod p_iva cf remi comune sync_data packages company_answers search',
    staff: 'contact_owner contact_owner_id',
    office: 'product product_ee product_gas operation_luce operation_gas',
    word: 'type_contract',
  },
  register_checks: { customer: 'phone', word: 'file' },
  removed_scripts: { office: 'name script', word: 'tipo_di_utenza client_type' },
  reports: { office: 'name', word: 'file_key' },
  retention_runs: { word: 'rule' },
  running_calls: { secret: 'name_hash sealed_answer' },
  script_ticks: { customer: 'passage', office: 'text script', word: 'part kind answer passage_sha256' },
  scripts: { office: 'name script search', word: 'tipo_di_utenza client_type' },
  service_health: { word: 'name last_failure' },
  sessions: { staff: 'ip user_agent', secret: 'token_hash cookie_hash pending_secret' },
  signing_certificates: { office: 'certificate', secret: 'key_sealed', word: 'certificate_hash' },
  signing_links: {
    customer: 'consents mark medium_consent place',
    secret: 'token_hash token_sealed code_hash former_code_hashes',
    word: 'signer code_purpose copy',
  },
  subscribers: {
    customer: 'email name last_name contact_id lead_id asked_ip confirmed_ip',
    word: 'owner_id state',
  },
  supplies: {
    customer: 'client point fiscal_code vat_number supplier_code cause_text',
    staff: 'agent agent_id',
    office: 'product supplier operation',
    word: 'part state cause',
  },
  supply_events: { customer: 'cause_text note', word: 'state source cause' },
  template_variables: { office: 'name rule' },
  templates: {
    office: 'name filename naming_rules separator config search',
    word: 'file_key file_sha256',
  },
  troubles: { word: 'cause about' },
  uploaded_banks: { office: 'abi bank_name doubt search' },
  uploaded_places: { office: 'city district region doubt city_key district_key region_key search' },
  user_logs: { staff: 'ip action detail' },
  users: {
    staff: 'login name last_name email search',
    secret: 'password_hash totp_secret',
    word: 'role level',
  },
  webhook_deliveries: { office: 'last_error failure_detail', word: 'event state failure' },
  webhooks: { office: 'url events', secret: 'secret_sealed' },
  withdrawals: { customer: 'name contract email ip agent', word: 'via parts file_key' },
}

/** The class of each column of a table, by its name. */
export function personalColumns(table: keyof Database): ReadonlyMap<string, PersonalClass> {
  return new Map(
    PERSONAL_CLASSES.flatMap((each) =>
      (COLUMNS[table][each] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((column) => [column, each] as const),
    ),
  )
}
