import { buttonHtml } from '../mail-html.ts'
import { buildMailBody, onOneLine, renderMail, type WrittenMail } from './wording.ts'

/** A change of the mailbox that receives a user's login codes. */
export interface EmailChangeNotice {
  login: string
  oldEmail: string
  newEmail: string
  /** The display name of the requesting user. */
  by: string
  organisation: string
}

// Administrators can change the texts of other mails. These mails protect users against an administrator, so they are
// fixed.
const CHANGE = ['Utente: {utente}', 'Indirizzo di adesso: {vecchio}', 'Indirizzo nuovo: {nuovo}'].join('\n')
const FOOTER = ['{ufficio}', 'Ricevi questo messaggio perché riguarda il tuo accesso a Sportello.']

const REQUESTED = buildMailBody({
  subject: 'Conferma il nuovo indirizzo del tuo accesso a Sportello',
  paragraphs: [
    '{autore} chiede di cambiare l’indirizzo di posta che conferma i tuoi accessi.',
    CHANGE,
    'Se va bene, apri la pagina qui sotto e conferma entro {giorni} giorni. Fino ad allora i codici continuano ad arrivare a questo indirizzo.',
    '{pulsante}',
    'Se non ne sai nulla, apri la stessa pagina e rifiuta: poi avvisa l’ufficio. Un secondo amministratore potrebbe approvare il cambio al posto tuo.',
  ],
  footer: FOOTER,
})
const ANNOUNCED = buildMailBody({
  subject: 'Questo indirizzo è proposto per un accesso a Sportello',
  paragraphs: [
    '{autore} chiede che questo indirizzo confermi gli accessi di un utente di Sportello.',
    CHANGE,
    'Il cambio vale un giorno dopo la conferma dall’indirizzo di adesso o di un secondo amministratore. Qui non c’è niente da fare; se l’utente non sei tu, avvisa l’ufficio.',
  ],
  footer: FOOTER,
})
const ACCEPTED = buildMailBody({
  subject: 'L’indirizzo del tuo accesso a Sportello sta per cambiare',
  paragraphs: [
    'Il cambio dell’indirizzo di posta che conferma i tuoi accessi è deciso: {autore}.',
    CHANGE,
    'Vale dal {quando}. Fino ad allora i codici arrivano ancora a questo indirizzo, e da qui lo puoi fermare.',
    '{pulsante}',
    'Se non ne sai nulla, fermalo e avvisa subito l’ufficio.',
  ],
  footer: FOOTER,
})
const CHANGED = buildMailBody({
  subject: 'L’indirizzo del tuo accesso a Sportello è cambiato',
  paragraphs: [
    'L’indirizzo di posta che conferma gli accessi è cambiato: {autore}.',
    CHANGE.replace('di adesso', 'di prima'),
    'Da ora i codici arrivano all’indirizzo nuovo. Se non ne sai nulla, avvisa subito l’ufficio.',
  ],
  footer: FOOTER,
})

/** To the present mailbox: the link that confirms or refuses. */
export const emailChangeRequestedMail = (
  notice: EmailChangeNotice,
  { url, days }: { url: string; days: number },
): WrittenMail =>
  renderMail(REQUESTED, {
    ...valuesOf(notice),
    giorni: String(days),
    pulsante: { text: url, html: buttonHtml({ label: 'Conferma o rifiuta', url }) },
  })

/** To the proposed mailbox. It has no link, since a click would prove nothing about the user. */
export const emailChangeAnnouncedMail = (notice: EmailChangeNotice): WrittenMail =>
  renderMail(ANNOUNCED, valuesOf(notice))

/** To the present mailbox, after the approval: the link that stops the change. */
export const emailChangeAcceptedMail = (
  notice: EmailChangeNotice,
  { url, at }: { url: string; at: string },
): WrittenMail =>
  renderMail(ACCEPTED, {
    ...valuesOf(notice),
    quando: at,
    pulsante: { text: url, html: buttonHtml({ label: 'Ferma il cambio', url }) },
  })

/** To both mailboxes, after the change. */
export const emailChangedMail = (notice: EmailChangeNotice): WrittenMail =>
  renderMail(CHANGED, valuesOf(notice))

const valuesOf = ({ login, oldEmail, newEmail, by, organisation }: EmailChangeNotice) =>
  onOneLine({ utente: login, vecchio: oldEmail, nuovo: newEmail, autore: by, ufficio: organisation })
