import { buildMailBody, onOneLine, renderMail, type WrittenMail } from './wording.ts'

/** A change of an access to the portal, for the person and the administrators. */
export interface AccessChangeNotice {
  /** Who did it. */
  by: string
  /** The act as the predicate of a sentence: «ha sbloccato il login di Anna Bianchi (anna)». */
  act: string
  at: string
  /** The IP address, or the server. */
  from: string
  organisation: string
}

// Fixed, as the mails about a changed mailbox: it protects against an administrator, who may change other texts.
const CHANGED = buildMailBody({
  subject: 'Un accesso a Sportello è cambiato',
  paragraphs: [
    '{autore} {atto}.',
    ['Quando: {quando}', 'Da dove: {luogo}'].join('\n'),
    'Se non ne sai nulla, avvisa subito un altro amministratore o chi gestisce il server.',
  ],
  footer: [
    '{ufficio}',
    'Ricevi questo messaggio perché amministri Sportello o perché riguarda il tuo accesso.',
  ],
})

export const accessChangedMail = ({ by, act, at, from, organisation }: AccessChangeNotice): WrittenMail =>
  renderMail(CHANGED, onOneLine({ autore: by, atto: act, quando: at, luogo: from, ufficio: organisation }))
