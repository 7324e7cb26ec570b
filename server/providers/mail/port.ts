import type { Transaction } from 'kysely'
import type { MailAttachment } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'
import type { MailKind } from '../../documents/mails/fixed-mails.ts'
import type { JobOutcome, QueueData } from '../../jobs/queues.ts'
import type { FailedMailing } from './word-failure.ts'

/** A mail to send. `kind` identifies the occasion for lists and logs, and whether the text is secret. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  kind: MailKind
  /** A mail with the same key is sent only once: a repeat returns the first id. */
  key?: string
  /** Unsubscribes the recipient by one POST (RFC 8058); sent in the mail's headers. */
  unsubscribeUrl?: string
  attachments?: readonly MailAttachment[]
  /** The expiry of a mail such as a code: it is not sent later, and the caller waits for the outcome. */
  validUntil?: Date
}

export type MailOutcome = { ok: true; id: string } | FailedMailing

export interface MailPort {
  /**
   * Successful when the mail is sent, or stored in the outbox for retries. A mail with `validUntil` is successful only
   * when sent.
   */
  send(mail: Mail): Promise<MailOutcome>
  /** Stores a mail in the outbox with its job, in the transaction of its cause. */
  queue(trx: Transaction<Database>, mail: Mail): Promise<void>
  /** Runs the job of a queued mail; absent without a mail server. */
  sendQueued?(data: QueueData['mail.send'], attempt: { isLast: boolean }): Promise<JobOutcome>
  /**
   * True without a mail server: nothing is sent, and codes are not readable. Absent where mails arrive or are
   * readable.
   */
  reachesNobody?: true
  /** Closes pooled connections; absent without any. */
  close?(): void
}
