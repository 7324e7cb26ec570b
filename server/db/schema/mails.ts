import type { ColumnType, Generated } from 'kysely'
import type { ConsentAct, ConsentChannel, ConsentPurpose } from '../../../shared/api/consents.ts'
import type { MailTextKind } from '../../../shared/api/mail-texts.ts'
import type { MailAttachment } from '../../providers/mail/port.ts'
import type { JsonWithDefault, Row } from './row.ts'

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
  dismissed_at: Date | null
}

/** The state of a mail; `kept` without a mail server. */
export type MailState = 'kept' | 'queued' | 'sending' | 'sent' | 'failed' | 'unsure' | 'expired'

export interface MailTextTable extends Row {
  kind: MailTextKind
  subject: string
  text: string
  html: string
  updated_by: string | null
}

export interface MailCheckboxTable extends Row {
  name: string
  template: string
}

export interface EmailConfigTable extends Row {
  integration_name: string
  leads: Generated<string>
  emails: Generated<string>
  position: number
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

export interface NewsletterScriptTable extends Row {
  text: string
}

export interface MailTables {
  mail_outbox: MailOutboxTable
  mail_texts: MailTextTable
  mail_blocks: MailCheckboxTable
  mail_routes: EmailConfigTable
  subscribers: SubscriberTable
  consent_texts: ConsentTextTable
  consents: ConsentTable
  newsletter_scripts: NewsletterScriptTable
}
