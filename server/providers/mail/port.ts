import type { MailKind } from '../../documents/mails/fixed-mails.ts'
import type { JobOutcome, QueueData } from '../../jobs/queues.ts'

/** A file of the file store that goes with a mail, under the name that its reader sees. */
export interface MailAttachment {
  name: string
  contentType: string
  fileKey: string
}

/** A mail to send. `kind` names the occasion for lists and logs, and says whether the text is secret. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  kind: MailKind
  /** The same key is never sent twice: a repeat answers the first one's id. */
  key?: string
  /** Takes the reader off the list by one POST (RFC 8058); goes into the mail's headers. */
  unsubscribeUrl?: string
  attachments?: readonly MailAttachment[]
  /** Worthless afterwards, such as a code: it is not sent late, and the caller waits for the outcome. */
  validUntil?: Date
}

export type MailOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }

export interface MailPort {
  /**
   * Good when the mail is sent, or safe in the outbox and sure to be tried again. One with `validUntil` is good only
   * when it is sent.
   */
  send(mail: Mail): Promise<MailOutcome>
  /** Runs the job of a queued mail; absent without a mail server. */
  sendQueued?(data: QueueData['mail.send'], attempt: { isLast: boolean }): Promise<JobOutcome>
  /**
   * True without a mail server: nothing is sent, and codes are not readable. Absent where mails arrive or are
   * readable.
   */
  reachesNobody?: true
  /** Closes pooled connections; absent where there are none. */
  close?(): void
}
