/** A mail to send. `kind` names the occasion for lists and logs, for example `mailbox-code`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  kind: string
}

export type MailOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }

export interface MailPort {
  send(mail: Mail): Promise<MailOutcome>
}
