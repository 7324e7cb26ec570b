import type { CalendarDate } from '../../../contract/form/values.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { longItalianDay } from '../../../contract/time/italian-time.ts'
import type { MailTextKind, MailWording } from '../../../shared/api/mail-texts.ts'
import { buttonHtml, PARAGRAPH_STYLE } from '../mail-html.ts'
import {
  buildMailBody,
  type MailDefinition,
  type MailVariable,
  renderMail,
  type WrittenMail,
} from './wording.ts'

/** The data of every signature mail: recipient, document, sender. */
export interface SigningMail {
  signer: { name: string; lastName: string }
  /** The document's name. */
  document: string
  sender: { name: string; lastName: string }
  organisation: string
}

/** The data of a mail about a contract with two signers. */
export interface SecondMail extends Omit<SigningMail, 'signer'> {
  /** The customer, who signs first. */
  first: SigningMail['signer']
  second: SigningMail['signer']
}

interface Link {
  link: string
  expiresAt: Date
}

/** The reason for which a customer is asked to sign. */
export type Occasion = 'invitation' | 'reminder' | 'renewed' | 'extended'

const DOCUMENT: readonly MailVariable[] = [
  { name: 'documento', about: 'Il nome del contratto' },
  { name: 'mittente', about: 'Chi lo ha mandato' },
  { name: 'ufficio', about: 'Il nome dell’ufficio' },
]
const ABOUT: readonly MailVariable[] = [{ name: 'cliente', about: 'Nome e cognome' }, ...DOCUMENT]
const ABOUT_BOTH: readonly MailVariable[] = [
  { name: 'cliente', about: 'Chi firma per primo' },
  { name: 'secondo', about: 'Chi firma dopo' },
  ...DOCUMENT,
]
const LINK: readonly MailVariable[] = [
  { name: 'pulsante', about: 'Il pulsante che apre la firma', required: true, secret: 'code' },
  { name: 'link', about: 'L’indirizzo che apre la firma', required: true, secret: 'link' },
  { name: 'scadenza', about: 'Fino a quando si può firmare' },
]
const CODE: readonly MailVariable[] = [
  { name: 'codice', about: 'Il codice', required: true, secret: 'code' },
  { name: 'minuti', about: 'Per quanti minuti vale' },
]
const WITHDRAWAL = '{recesso}'
const SIGNS = 'è tra chi deve firmare'
const PERSONAL = 'Il collegamento è personale e vale fino al {scadenza}: non lo inoltri.'

interface MailDraft {
  kind: MailTextKind
  title: string
  about: string
  subject: string
  paragraphs: readonly string[]
  secret: boolean
  /** The variable of the addressee. */
  to?: string
  /** Why the addressee gets it. */
  because?: string
  variables?: readonly MailVariable[]
  more?: readonly MailVariable[]
}

const defineMail = ({
  subject,
  paragraphs,
  variables = ABOUT,
  more = [],
  ...draft
}: MailDraft): MailDefinition => {
  const { to = 'cliente', because = SIGNS, ...about } = draft
  const footer = [
    '{mittente} · {ufficio}',
    `Riceve questo messaggio perché ${because} questo contratto. Non è pubblicità.`,
  ]
  const original = buildMailBody({ subject, paragraphs: [`Gentile {${to}},`, ...paragraphs], footer })
  return { ...about, variables: [...variables, ...more], original }
}

const defineLinkMail = (draft: Omit<MailDraft, 'more' | 'secret'>) =>
  defineMail({
    ...draft,
    secret: true,
    paragraphs: [...draft.paragraphs, PERSONAL, '{pulsante}'],
    more: LINK,
  })

export const SIGNING_MAILS = {
  'signing-invitation': defineLinkMail({
    kind: 'signing-invitation',
    title: 'Invito a firmare',
    about: 'Al cliente, quando un contratto è mandato alla firma di questa installazione.',
    subject: '{ufficio}: contratto da firmare',
    paragraphs: [
      '{mittente} di {ufficio} Le ha preparato il contratto {documento}. Lo legga e lo firmi con il pulsante qui sotto: servono due minuti e un codice che riceverà a questo indirizzo.',
    ],
  }),
  'signing-reminder': defineLinkMail({
    kind: 'signing-reminder',
    title: 'Sollecito a firmare',
    about: 'Al cliente che non ha ancora firmato, in automatico o con «Sollecita».',
    subject: '{ufficio}: il contratto aspetta la Sua firma',
    paragraphs: [
      'il contratto {documento} aspetta ancora la Sua firma. Lo legga e lo firmi con il pulsante qui sotto, oppure scriva lì perché non vuole firmarlo.',
    ],
  }),
  'signing-renewed': defineLinkMail({
    kind: 'signing-renewed',
    title: 'Nuovo collegamento per firmare',
    about: 'Al cliente, quando il collegamento di prima è sostituito.',
    subject: '{ufficio}: nuovo collegamento per firmare il contratto',
    paragraphs: [
      'ecco un nuovo collegamento per leggere e firmare il contratto {documento}. Quello che ha ricevuto prima non vale più.',
    ],
  }),
  'signing-extended': defineLinkMail({
    kind: 'signing-extended',
    title: 'Più tempo per firmare',
    about: 'Al cliente, quando l’ufficio gli dà altri giorni.',
    subject: '{ufficio}: più tempo per firmare il contratto',
    paragraphs: ['ha più tempo per leggere e firmare il contratto {documento}.'],
  }),
  'signing-code': defineMail({
    kind: 'signing-code',
    title: 'Codice per firmare',
    about: 'Al cliente che sta firmando.',
    secret: true,
    subject: '{ufficio}: il codice per firmare',
    paragraphs: [
      'il codice per firmare è {codice}.',
      'Vale {minuti} minuti e una volta sola. Non lo dica a nessuno, nemmeno a noi: serve solo sulla pagina della firma. Se non sta firmando Lei, risponda a questa e-mail.',
    ],
    more: CODE,
  }),
  'signing-refusal-code': defineMail({
    kind: 'signing-refusal-code',
    title: 'Codice per rifiutare',
    about: 'Al cliente che non vuole firmare e lo conferma.',
    secret: true,
    subject: '{ufficio}: il codice per non firmare',
    paragraphs: [
      'il codice per confermare che non vuole firmare il contratto {documento} è {codice}.',
      'Vale {minuti} minuti e una volta sola, e non serve per firmare. Non lo dica a nessuno, nemmeno a noi: serve solo sulla pagina della firma. Se non è Lei a rifiutare, risponda a questa e-mail.',
    ],
    more: CODE,
  }),
  'signed-copy': defineMail({
    kind: 'signed-copy',
    title: 'Copia firmata',
    about: 'Al cliente che ha firmato, con il contratto firmato in allegato.',
    secret: true,
    subject: '{ufficio}: la Sua copia firmata',
    paragraphs: [
      'grazie. In allegato trova il contratto {documento} firmato, con l’attestato di come e quando è stato firmato. Lo conservi: è la Sua copia.',
      'Il file è chiuso da un sigillo. Chiunque lo abbia può verificare che nulla sia stato cambiato.',
      '{pulsante}',
      WITHDRAWAL,
    ],
    more: [
      { name: 'pulsante', about: 'Il pulsante che apre la verifica del file' },
      { name: 'link', about: 'L’indirizzo della verifica del file' },
      {
        name: 'recesso',
        about: 'Fino a quando si può recedere, con il pulsante; vuoto senza diritto di recesso',
        secret: 'code',
      },
    ],
  }),
  'signed-copy-link': defineMail({
    kind: 'signed-copy-link',
    title: 'Collegamento alla copia firmata',
    about: 'Al cliente che ha firmato, quando la sua casella rifiuta la copia in allegato.',
    secret: true,
    subject: '{ufficio}: scarichi la Sua copia firmata',
    paragraphs: [
      'il contratto {documento} è firmato, ma la Sua casella non ha accettato la copia in allegato. La scarichi con il pulsante qui sotto e la conservi: è la Sua copia, con l’attestato di come e quando è stato firmato.',
      PERSONAL,
      '{pulsante}',
    ],
    more: [
      { name: 'pulsante', about: 'Il pulsante che apre la copia firmata', required: true, secret: 'code' },
      { name: 'link', about: 'L’indirizzo della copia firmata', required: true, secret: 'link' },
      { name: 'scadenza', about: 'Fino a quando si può scaricare' },
    ],
  }),
  'signed-withdrawal': defineMail({
    kind: 'signed-withdrawal',
    title: 'Collegamento per recedere',
    about: 'Al cliente che ha firmato con un altro servizio di firma, finché può recedere.',
    secret: true,
    subject: '{ufficio}: il contratto è firmato',
    because: 'ha firmato',
    paragraphs: ['il contratto {documento} è firmato: la copia Le arriva dal servizio di firma.', WITHDRAWAL],
    more: [
      {
        name: 'recesso',
        about: 'Fino a quando si può recedere, con il pulsante',
        required: true,
        secret: 'code',
      },
    ],
  }),
  'signing-withdrawn': defineMail({
    kind: 'signing-withdrawn',
    title: 'Contratto ritirato',
    about: 'Al cliente che non deve più firmare, perché l’ufficio ha annullato la richiesta.',
    secret: false,
    subject: '{ufficio}: il contratto non è più da firmare',
    paragraphs: [
      'il contratto {documento} che Le avevamo mandato è stato ritirato: non deve fare nulla, e il collegamento non vale più.',
    ],
  }),
  'signing-lapsed': defineMail({
    kind: 'signing-lapsed',
    title: 'Tempo per firmare scaduto',
    about: 'A chi non ha firmato in tempo, una volta. Chi gestisce il server la spegne con SIGN_EXPIRY_MAIL.',
    secret: false,
    subject: '{ufficio}: il tempo per firmare è scaduto',
    because: 'era tra chi doveva firmare',
    paragraphs: [
      'il contratto {documento} si poteva firmare fino al {scadenza}, e la Sua firma non è arrivata. Il collegamento che ha ricevuto non vale più, e non deve fare nulla.',
      'Se lo vuole ancora firmare, risponda a questa e-mail: Le prepariamo un nuovo collegamento.',
    ],
    more: [{ name: 'scadenza', about: 'Fino a quando si poteva firmare' }],
  }),
  'signing-second': defineLinkMail({
    kind: 'signing-second',
    title: 'Invito al secondo firmatario',
    about: 'A chi firma dopo il cliente, quando il cliente ha firmato.',
    subject: '{ufficio}: contratto da firmare insieme a {cliente}',
    to: 'secondo',
    variables: ABOUT_BOTH,
    paragraphs: [
      '{cliente} ha firmato il contratto {documento}, che {mittente} di {ufficio} ha preparato. Per valere deve essere firmato anche da Lei. Lo legga e lo firmi con il pulsante qui sotto: servono due minuti e un codice che riceverà a questo indirizzo.',
    ],
  }),
  'signing-ended': defineMail({
    kind: 'signing-ended',
    title: 'Seconda firma mancata',
    about: 'Al cliente che ha firmato, quando il secondo firmatario rifiuta o lascia passare il tempo.',
    secret: false,
    subject: '{ufficio}: il contratto non è concluso',
    because: 'ha firmato',
    variables: ABOUT_BOTH,
    paragraphs: [
      'il contratto {documento} doveva essere firmato anche da {secondo}, che non lo ha firmato. Il contratto non è concluso: la Sua firma non ha effetto e non deve fare nulla.',
    ],
  }),
} as const satisfies Partial<Record<MailTextKind, MailDefinition>>

/** Asks a customer to sign. */
export const invitationMail = (mail: SigningMail & Link, wording: MailWording): WrittenMail =>
  renderMail(wording, { ...valuesOf(mail), ...linkValues('Leggi e firma', mail) })

/** Asks the second signer to sign after the customer. */
export const secondInvitationMail = (mail: SecondMail & Link, wording: MailWording): WrittenMail =>
  renderMail(wording, { ...valuesOfBoth(mail), ...linkValues('Leggi e firma', mail) })

/** Notifies the customer that the second signature is missing. */
export const secondEndedMail = (mail: SecondMail, wording: MailWording): WrittenMail =>
  renderMail(wording, valuesOfBoth(mail))

/** The one-time code. */
export function codeMail(
  { code, minutes, ...mail }: SigningMail & { code: string; minutes: number },
  wording: MailWording,
): WrittenMail {
  return renderMail(wording, { ...valuesOf(mail), codice: code, minuti: String(minutes) })
}

/** The link with which a customer withdraws, and the last day on which it is in time. */
export interface WithdrawalLink {
  link: string
  lastDay: CalendarDate
}

/** Delivers the signed file; absent `withdrawal`: there is no right to withdraw. */
export function signedCopyMail(
  {
    verifyUrl,
    withdrawal,
    ...mail
  }: SigningMail & { verifyUrl: string; withdrawal?: WithdrawalLink | undefined },
  wording: MailWording,
): WrittenMail {
  return renderMail(withWithdrawal(wording), {
    ...valuesOf(mail),
    pulsante: buttonOf('Verifica il file', verifyUrl),
    link: verifyUrl,
    recesso: withdrawal ? withdrawalValue(withdrawal) : { text: '', html: '' },
  })
}

/** Gives the link of the withdrawal to a customer who signed elsewhere. */
export const withdrawalLinkMail = (
  { withdrawal, ...mail }: SigningMail & { withdrawal: WithdrawalLink },
  wording: MailWording,
): WrittenMail => renderMail(wording, { ...valuesOf(mail), recesso: withdrawalValue(withdrawal) })

/** A text of the installation that does not name the link has it at its end: the law asks for it. WITHDRAW-14 */
function withWithdrawal({ subject, text, html }: MailWording): MailWording {
  return {
    subject,
    text: text.includes(WITHDRAWAL) ? text : insertBefore(text, /\n\n-- /, `\n\n${WITHDRAWAL}`),
    html: html.includes(WITHDRAWAL) ? html : insertBefore(html, /<hr[^>]*>/, `<p>${WITHDRAWAL}</p>\n`),
  }
}

/** Before the footer, or at the end of a text without one. */
function insertBefore(text: string, footer: RegExp, part: string): string {
  const at = text.search(footer)
  return at < 0 ? `${text}${part}` : `${text.slice(0, at)}${part}${text.slice(at)}`
}

function withdrawalValue({ link, lastDay }: WithdrawalLink) {
  const until = `Se ci ripensa può recedere senza motivi fino al ${italianDate(lastDay)} compreso.`
  const button = buttonOf('Recedere dal contratto qui', link)
  return {
    text: `${until} ${button.text}`,
    html: `<p style="${PARAGRAPH_STYLE}">${until}</p>\n${button.html}`,
  }
}

/** Gives the link to the signed file, whose mail was refused. */
export const signedLinkMail = (mail: SigningMail & Link, wording: MailWording): WrittenMail =>
  renderMail(wording, { ...valuesOf(mail), ...linkValues('Scarica la copia firmata', mail) })

/** Notifies that the signature was withdrawn. */
export const withdrawnMail = (mail: SigningMail, wording: MailWording): WrittenMail =>
  renderMail(wording, valuesOf(mail))

/** Tells a signer that the time for the signature has passed. */
export const lapsedMail = (
  { expiresAt, ...mail }: SigningMail & Pick<Link, 'expiresAt'>,
  wording: MailWording,
): WrittenMail => renderMail(wording, { ...valuesOf(mail), scadenza: longItalianDay(expiresAt) })

const nameOf = ({ name, lastName }: SigningMail['sender']) => `${name} ${lastName}`.trim()

const valuesOf = ({ signer, sender, document, organisation }: SigningMail) => ({
  cliente: nameOf(signer),
  mittente: nameOf(sender),
  documento: document,
  ufficio: organisation,
})

/** Also of a wider object: its other properties must not replace the people named here. */
const valuesOfBoth = ({ first, second, sender, document, organisation }: SecondMail) => ({
  ...valuesOf({ signer: first, sender, document, organisation }),
  secondo: nameOf(second),
})

const buttonOf = (label: string, url: string) => ({
  text: `${label}: ${url}`,
  html: buttonHtml({ label, url }),
})

const linkValues = (label: string, { link, expiresAt }: Link) => ({
  link,
  pulsante: buttonOf(label, link),
  scadenza: longItalianDay(expiresAt),
})
