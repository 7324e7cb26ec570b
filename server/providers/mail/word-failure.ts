import type { Selectable } from 'kysely'
import type { MailOutboxTable } from '../../db/schema.ts'

/** Why a mail was not sent, as its row has it: a word, and what the other side said. */
type FailedMail = Pick<Selectable<MailOutboxTable>, 'failure' | 'failure_detail'>
export type MailFailure = NonNullable<FailedMail['failure']>

const LONGEST = 500

const SENTENCES: Record<MailFailure, (detail: string) => string> = {
  'content-unreadable': () => 'Il testo è chiuso con un’altra chiave dell’installazione e non si legge più.',
  'attachment-missing': (name) => `${name} non c’è più`,
  'files-unavailable': (detail) => detail,
  interrupted: () => 'interrotto durante l’invio',
  unanswered: (detail) => detail,
  unreachable: (detail) => `Il server della posta non risponde: ${detail}`,
  'recipient-rejected': (detail) => `rifiutato: ${detail}`,
  'login-refused': withAnswer('Il server della posta non accetta il nome utente o la password dell’ufficio'),
  'recipient-refused': withAnswer('Il server della posta rifiuta l’indirizzo del destinatario'),
  'mailbox-full': withAnswer('La casella del destinatario è piena, o il messaggio è troppo grande'),
  'message-refused': withAnswer('Il server della posta rifiuta il messaggio'),
  'not-now': withAnswer('Il server della posta non accetta il messaggio adesso'),
  'address-malformed': withAnswer('Un indirizzo del messaggio non è scritto bene'),
  'message-malformed': withAnswer('Il messaggio non si può mandare'),
  other: (detail) => detail,
}

function withAnswer(sentence: string) {
  return (detail: string) => `${sentence} (${detail})`
}

/** The sentence for users; empty for a mail without a failure. */
export const wordMailFailure = ({ failure, failure_detail }: FailedMail): string =>
  failure === null ? '' : SENTENCES[failure](failure_detail).slice(0, LONGEST)

/** Why a mail was not sent, where nothing of it is stored or something else failed with it. */
export interface MailCause {
  failure: MailFailure | 'no-mail-server'
  detail: string
}

const NO_SERVER = 'Questa installazione non ha un server di posta e non manda e-mail.'

export const wordMailCause = ({ failure, detail }: MailCause): string =>
  failure === 'no-mail-server' ? NO_SERVER : wordMailFailure({ failure, failure_detail: detail })

/** A mail that was not sent; `detail` is the sentence for users. */
export interface FailedMailing {
  ok: false
  reason: 'refused' | 'unreachable'
  detail: string
  cause: MailCause
}

/** The cause of a mail as the detail of what failed with it: `mailbox-full: 552 too big`. */
export const mailCauseAsDetail = ({ failure, detail }: MailCause): string => `${failure}: ${detail}`

/** A mail as an effect: its cause is on its own row. */
export const asEffectOutcome = <Sent extends { ok: true }>(outcome: Sent | FailedMailing) =>
  outcome.ok
    ? outcome
    : { ...outcome, cause: { failure: 'mail-refused' as const, detail: mailCauseAsDetail(outcome.cause) } }

export function wordMailDetail(text: string): string {
  const at = text.indexOf(': ')
  const failure = text.slice(0, at) as MailCause['failure']
  return wordMailCause({ failure, detail: text.slice(at + 2) })
}
