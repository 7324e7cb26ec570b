import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { type MailDefinition, renderMail, type WrittenMail } from './wording.ts'

export const MAILBOX_CODE: MailDefinition = {
  kind: 'mailbox-code',
  title: 'Codice per entrare',
  about: 'A chi lavora nell’ufficio, a ogni accesso, per verificare la casella.',
  secret: true,
  variables: [
    { name: 'codice', about: 'Il codice', required: true, secret: 'code' },
    { name: 'minuti', about: 'Per quanti minuti vale' },
    { name: 'ufficio', about: 'Il nome dell’ufficio' },
  ],
  original: {
    subject: 'Il tuo codice per entrare in Sportello',
    text: `Il codice per entrare in Sportello è {codice}.

Vale {minuti} minuti e una volta sola. Se non stai entrando tu, avvisa un amministratore: qualcuno conosce la tua password.`,
    html: `<p>Il codice per entrare in Sportello è <strong>{codice}</strong>.</p>
<p>Vale {minuti} minuti e una volta sola. Se non stai entrando tu, avvisa un amministratore: qualcuno conosce la tua password.</p>`,
  },
}

/** The code that proves a mailbox at the login. */
export function mailboxCodeMail(
  { code, minutes, organisation }: { code: string; minutes: number; organisation: string },
  wording: MailWording = MAILBOX_CODE.original,
): WrittenMail {
  return renderMail(wording, { codice: code, minuti: String(minutes), ufficio: organisation })
}
