import { longItalianMinute } from '../../../contract/time/italian-time.ts'
import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { buttonHtml } from '../mail-html.ts'
import {
  buildMailBody,
  type MailDefinition,
  type MailVariable,
  renderMail,
  type WrittenMail,
} from './wording.ts'

/** The outcome of a contract, for its sender. */
export interface SigningOutcome {
  /** The display name of the sender. */
  user: string
  signer: { name: string; lastName: string }
  document: string
  /** The text of the customer or of the mail server; empty when there is none. */
  reason: string
  at: Date
  /** The next step; absent in most mails. */
  next?: string
  /** The URL of the record. */
  link: string
  organisation: string
}

const ABOUT: readonly MailVariable[] = [
  { name: 'utente', about: 'Chi ha mandato il contratto' },
  { name: 'cliente', about: 'Nome e cognome del cliente' },
  { name: 'documento', about: 'Il nome del contratto', required: true },
  { name: 'quando', about: 'Data e ora' },
  { name: 'pulsante', about: 'Il pulsante che apre il record' },
  { name: 'link', about: 'L’indirizzo del record', required: true },
  { name: 'ufficio', about: 'Il nome dell’ufficio' },
]
const FOOTER = ['{ufficio}', 'Ricevi questo messaggio perché hai mandato tu questo contratto alla firma.']

/** The next step after a refused copy. */
export const AFTER_REFUSED_COPY = {
  linked: 'Gli è andato un collegamento, con cui la scarica.',
  failed:
    'Nemmeno il collegamento è arrivato: la copia va consegnata in un altro modo. È con il record, in «Electronic signature».',
} as const

export const OUTCOME_MAILS = {
  'signing-signed': {
    kind: 'signing-signed',
    title: 'Il cliente ha firmato',
    about: 'A chi ha mandato il contratto, quando è firmato.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: 'Firmato: {documento}, {cliente}',
      paragraphs: [
        'Ciao {utente},',
        '{cliente} ha firmato il contratto {documento} il {quando}. Il file firmato è con il record, in «Electronic signature».',
        '{pulsante}',
      ],
      footer: FOOTER,
    }),
  },
  'signing-refused': {
    kind: 'signing-refused',
    title: 'Il cliente ha rifiutato',
    about: 'A chi ha mandato il contratto, quando il cliente non lo vuole firmare.',
    secret: false,
    variables: [...ABOUT, { name: 'motivo', about: 'Il motivo, con le parole del cliente', required: true }],
    original: buildMailBody({
      subject: 'Rifiutato: {documento}, {cliente}',
      paragraphs: [
        'Ciao {utente},',
        '{cliente} non ha firmato il contratto {documento}: lo ha rifiutato il {quando}.',
        '{motivo}',
        '{pulsante}',
      ],
      footer: FOOTER,
    }),
  },
  'signing-expired': {
    kind: 'signing-expired',
    title: 'La firma è scaduta',
    about: 'A chi ha mandato il contratto, quando nessuno lo ha firmato in tempo.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: 'Scaduto: {documento}, {cliente}',
      paragraphs: [
        'Ciao {utente},',
        'il contratto {documento} è scaduto il {quando} senza la firma di {cliente}. Con quel collegamento non si firma più: se serve ancora, manda di nuovo il contratto dal record, in «Electronic signature».',
        '{pulsante}',
      ],
      footer: FOOTER,
    }),
  },
  'signing-copy-undelivered': {
    kind: 'signing-copy-undelivered',
    title: 'Copia firmata non consegnata',
    about: 'A chi ha mandato il contratto, quando la casella di chi ha firmato rifiuta la copia firmata.',
    secret: false,
    variables: [
      ...ABOUT,
      { name: 'motivo', about: 'Il motivo del rifiuto', required: true },
      { name: 'seguito', about: 'Se il collegamento alla copia è partito', required: true },
    ],
    original: buildMailBody({
      subject: 'Copia firmata non consegnata: {documento}, {cliente}',
      paragraphs: [
        'Ciao {utente},',
        '{cliente} ha firmato il contratto {documento}, ma la sua casella ha rifiutato la copia firmata.',
        '{motivo}',
        '{seguito}',
        '{pulsante}',
      ],
      footer: FOOTER,
    }),
  },
  'signing-undelivered': {
    kind: 'signing-undelivered',
    title: 'Invito non consegnato',
    about:
      'A chi ha mandato il contratto, quando l’invito a firmare viene rifiutato e la richiesta è annullata.',
    secret: false,
    variables: [...ABOUT, { name: 'motivo', about: 'Il motivo del rifiuto', required: true }],
    original: buildMailBody({
      subject: 'Invito non consegnato: {documento}, {cliente}',
      paragraphs: [
        'Ciao {utente},',
        'l’invito a firmare il contratto {documento} non è stato consegnato a {cliente}, e la richiesta di firma è annullata.',
        '{motivo}',
        'Correggi i recapiti e manda di nuovo il contratto.',
        '{pulsante}',
      ],
      footer: FOOTER,
    }),
  },
} as const satisfies Record<string, MailDefinition>

/** Builds the mail that notifies the sender of the outcome. */
export function outcomeMail(mail: SigningOutcome, wording: MailWording): WrittenMail {
  const { user, signer, document, reason, next = '', at, link, organisation } = mail
  const button = { label: 'Apri il record', url: link }
  return renderMail(wording, {
    utente: user,
    documento: document,
    link,
    ufficio: organisation,
    cliente: `${signer.name} ${signer.lastName}`.trim(),
    motivo: reason === '' ? '' : `Il motivo: «${reason}»`,
    seguito: next,
    quando: longItalianMinute(at),
    pulsante: { text: `${button.label}: ${button.url}`, html: buttonHtml(button) },
  })
}
