import type { Database } from '../db/schema.ts'
import { openMailKinds } from '../documents/mails/definitions.ts'

/** The content of a table in a backup. The values of `replaced` are SQL expressions for those columns. */
export type Contents = 'all rows' | 'no rows' | { replaced: Record<string, string> }

const isOpenMail = `kind in (${openMailKinds()
  .map((kind) => `'${kind}'`)
  .join(', ')})`

/**
 * The content of a backup for every table. It excludes what would let a reader of the file act as another user:
 * sessions, tickets, codes and the stored responses of idempotency keys. After a restore all users log in again.
 * Customers' signing links stay valid: the file holds their hash and a text that only the installation's key decrypts.
 * A table without a row is copied whole: the test permits that to the tables of administered lists alone.
 */
export const CONTENTS: Partial<Record<keyof Database, Contents>> = {
  users: 'all rows',
  sessions: 'no rows',
  rate_limits: 'no rows',
  mailbox_tickets: 'no rows',
  openid_logins: 'no rows',
  login_codes: 'no rows',
  known_devices: 'no rows',
  // An open change must be requested again.
  email_changes: 'no rows',
  access_grants: 'all rows',
  openid_subjects: 'all rows',
  idempotency_keys: 'no rows',
  running_calls: 'no rows',
  user_logs: 'all rows',
  object_events: 'all rows',
  record_events: 'all rows',
  history_chain: 'all rows',
  history_pending: 'all rows',
  erasures: 'all rows',
  history_head: 'all rows',
  history_keys: 'all rows',
  domains: 'all rows',
  duty_rules: 'all rows',
  contact_bases: 'all rows',
  script_ticks: 'all rows',
  lead_contacts: 'all rows',
  register_checks: 'all rows',
  call_consents: 'all rows',
  papers: 'all rows',
  templates: 'all rows',
  mail_texts: 'all rows',
  questions: 'all rows',
  removed_scripts: 'all rows',
  records: 'all rows',
  record_pdfs: 'all rows',
  supplies: 'all rows',
  supply_events: 'all rows',
  complaints: 'all rows',
  confirmations: 'all rows',
  product_suppliers: 'all rows',
  outcome_mappings: 'all rows',
  outcome_row_answers: 'all rows',
  outcome_files: 'all rows',
  mail_outbox: {
    replaced: {
      text: `case when ${isOpenMail} then text else '' end`,
      html: `case when ${isOpenMail} then html end`,
      unsubscribe_url: 'null',
      sealed_content: 'null',
      // A mail without its text cannot be sent.
      state: `case when ${isOpenMail} or state not in ('queued', 'sending') then state else 'expired' end`,
      next_try_at: `case when ${isOpenMail} then next_try_at end`,
    },
  },
  email_checks: 'all rows',
  uploaded_places: 'all rows',
  uploaded_banks: 'all rows',
  // A former list may be as long as the list.
  imports: 'no rows',
  reports: 'all rows',
  effects: 'all rows',
  service_health: 'all rows',
  // Of the database that was saved, not of the restored one.
  backup_runs: 'no rows',
  retention_runs: 'no rows',
  troubles: 'no rows',
  key_copies: 'all rows',
  leads: 'all rows',
  crm_contacts: 'all rows',
  crm_contracts: 'all rows',
  crm_attachments: 'all rows',
  crm_entries: 'all rows',
  crm_mapping: 'all rows',
  crm_schema_cache: 'all rows',
  // Access to an external CRM, which must be requested again.
  crm_tokens: 'no rows',
  subscribers: 'all rows',
  consent_texts: 'all rows',
  consents: 'all rows',
  demonstration_steps: 'all rows',
  webhooks: 'all rows',
  withdrawals: 'all rows',
  webhook_deliveries: 'all rows',
  envelopes: 'all rows',
  envelope_events: 'all rows',
  signing_links: {
    // Six digits can be guessed from their hash.
    replaced: { code_hash: 'null', former_code_hashes: `'[]'::jsonb`, code_expires_at: 'null' },
  },
  signing_certificates: 'all rows',
  // Triggers fill them during the restore.
  list_versions: 'no rows',
  record_outcomes: 'no rows',
}

/** Tables of earlier schemas: a database is saved before it is migrated. */
export const FORMER_CONTENTS: Record<string, Contents> = {
  history_seals: 'all rows',
  job_cursors: 'no rows',
  list_confirmations: 'all rows',
  staged_generations: 'no rows',
  street_names: 'all rows',
  template_files: 'all rows',
  uploaded_lists: 'all rows',
}
