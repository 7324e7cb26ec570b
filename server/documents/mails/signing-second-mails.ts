import { longItalianDay } from '../../../contract/time/italian-time.ts'
import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { buttonHtml } from '../mail-html.ts'
import {
  buildMailBody,
  type MailDefinition,
  type MailVariable,
  renderMail,
  type WrittenMail,
} from './wording.ts'

interface Person {
  name: string
  lastName: string
}

/** A contract with two signers. */
export interface SecondMail {
  /** The customer, who signs first. */
  first: Person
  second: Person
  document: string
  sender: Person
  organisation: string
}

const ABOUT: readonly MailVariable[] = [
  { name: 'cliente', about: 'Chi firma per primo' },
  { name: 'secondo', about: 'Chi firma dopo' },
  { name: 'documento', about: 'Il nome del contratto' },
  { name: 'mittente', about: 'Chi lo ha mandato' },
  { name: 'ufficio', about: 'Il nome dell’ufficio' },
]
const LINK: readonly MailVariable[] = [
  { name: 'pulsante', about: 'Il pulsante che apre la firma', required: true, secret: 'code' },
  { name: 'link', about: 'L’indirizzo che apre la firma', required: true, secret: 'link' },
  { name: 'scadenza', about: 'Fino a quando si può firmare' },
]
const SENDER = '{mittente} · {ufficio}'

export const SECOND_MAILS = {
  'signing-second': {
    kind: 'signing-second',
    title: 'Invito al secondo firmatario',
    about: 'A chi firma dopo il cliente, quando il cliente ha firmato.',
    secret: true,
    variables: [...ABOUT, ...LINK],
    original: buildMailBody({
      subject: '{ufficio}: contratto da firmare insieme a {cliente}',
      paragraphs: [
        'Gentile {secondo},',
        '{cliente} ha firmato il contratto {documento}, che {mittente} di {ufficio} ha preparato. Per valere deve essere firmato anche da Lei. Lo legga e lo firmi con il pulsante qui sotto: servono due minuti e un codice che riceverà a questo indirizzo.',
        'Il collegamento è personale e vale fino al {scadenza}: non lo inoltri.',
        '{pulsante}',
      ],
      footer: [
        SENDER,
        'Riceve questo messaggio perché è tra chi deve firmare questo contratto. Non è pubblicità.',
      ],
    }),
  },
  'signing-ended': {
    kind: 'signing-ended',
    title: 'Seconda firma mancata',
    about: 'Al cliente che ha firmato, quando il secondo firmatario rifiuta o lascia passare il tempo.',
    secret: false,
    variables: ABOUT,
    original: buildMailBody({
      subject: '{ufficio}: il contratto non è concluso',
      paragraphs: [
        'Gentile {cliente},',
        'il contratto {documento} doveva essere firmato anche da {secondo}, che non lo ha firmato. Il contratto non è concluso: la Sua firma non ha effetto e non deve fare nulla.',
      ],
      footer: [SENDER, 'Riceve questo messaggio perché ha firmato questo contratto. Non è pubblicità.'],
    }),
  },
} as const satisfies Record<string, MailDefinition>

/** Asks the second signer to sign after the customer. */
export function secondInvitationMail(
  mail: SecondMail & { link: string; expiresAt: Date },
  wording: MailWording,
): WrittenMail {
  const { link, expiresAt } = mail
  const button = { label: 'Leggi e firma', url: link }
  return renderMail(wording, {
    ...valuesOf(mail),
    pulsante: { text: `${button.label}: ${button.url}`, html: buttonHtml(button) },
    link,
    scadenza: longItalianDay(expiresAt),
  })
}

/** Notifies the customer that the second signature is missing. */
export const secondEndedMail = (mail: SecondMail, wording: MailWording): WrittenMail =>
  renderMail(wording, valuesOf(mail))

const nameOf = ({ name, lastName }: Person) => `${name} ${lastName}`.trim()

const valuesOf = ({ first, second, document, sender, organisation }: SecondMail) => ({
  cliente: nameOf(first),
  secondo: nameOf(second),
  documento: document,
  mittente: nameOf(sender),
  ufficio: organisation,
})
