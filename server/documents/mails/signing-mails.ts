import { TIME_ZONE } from '../../../shared/constants.ts'
import { type MailBody, mailHtml, mailText } from '../mail-html.ts'

/** What every mail about a signature says: to whom, of what, from whom. */
export interface SigningMail {
  signer: { name: string; lastName: string }
  /** The document's name. */
  document: string
  sender: { name: string; lastName: string }
  office: string
}

interface WithLink extends SigningMail {
  link: string
  expiresAt: Date
}

interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** Asks a customer to sign. `occasion` says why it comes. */
export function invitationMail(
  mail: WithLink,
  occasion: 'first' | 'reminder' | 'renewed' | 'extended',
): WrittenMail {
  const { sender, office, document, link, expiresAt } = mail
  const opening = {
    first: `${nameOf(sender)} di ${office} ti ha preparato il contratto ${document}. Leggilo e firmalo con il pulsante qui sotto: servono due minuti e un codice che riceverai a questo indirizzo.`,
    reminder: `il contratto ${document} aspetta ancora la tua firma. Leggilo e firmalo con il pulsante qui sotto, oppure scrivi lì perché non vuoi firmarlo.`,
    renewed: `ecco un nuovo collegamento per leggere e firmare il contratto ${document}. Quello che hai ricevuto prima non vale più.`,
    extended: `hai più tempo per leggere e firmare il contratto ${document}.`,
  }[occasion]
  const subject = {
    first: `${office}: contratto da firmare`,
    reminder: `${office}: il contratto aspetta la tua firma`,
    renewed: `${office}: nuovo collegamento per firmare il contratto`,
    extended: `${office}: più tempo per firmare il contratto`,
  }[occasion]
  return write(mail, subject, {
    paragraphs: [opening, `Il collegamento è personale e vale fino al ${day(expiresAt)}: non inoltrarlo.`],
    button: { label: 'Leggi e firma', url: link },
  })
}

/** The one-time code. It names neither customer nor contract beyond what the reader knows already. */
export function codeMail(mail: SigningMail, code: string, minutes: number): WrittenMail {
  return write(mail, `${mail.office}: il codice per firmare`, {
    paragraphs: [
      `il codice per firmare è ${code}.`,
      `Vale ${minutes} minuti e una volta sola. Non dirlo a nessuno, nemmeno a noi: serve solo sulla pagina della firma. Se non stai firmando tu, rispondi a questa e-mail.`,
    ],
  })
}

/** Brings the signed file. */
export function signedCopyMail(mail: SigningMail, verifyUrl: string): WrittenMail {
  return write(mail, `${mail.office}: la tua copia firmata`, {
    paragraphs: [
      `grazie. In allegato trovi il contratto ${mail.document} firmato, con l’attestato di come e quando è stato firmato. Conservalo: è la tua copia.`,
      'Il file è chiuso da un sigillo. Chiunque lo abbia può verificare che nulla sia stato cambiato.',
    ],
    button: { label: 'Verifica il file', url: verifyUrl },
  })
}

/** Says that there is nothing to sign any more. */
export function withdrawnMail(mail: SigningMail): WrittenMail {
  return write(mail, `${mail.office}: il contratto non è più da firmare`, {
    paragraphs: [
      `il contratto ${mail.document} che ti avevamo mandato è stato ritirato: non devi fare nulla, e il collegamento non vale più.`,
    ],
  })
}

const nameOf = ({ name, lastName }: SigningMail['sender']) => `${name} ${lastName}`.trim()

function write(
  { signer, sender, office }: SigningMail,
  subject: string,
  { paragraphs, button }: Pick<MailBody, 'paragraphs' | 'button'>,
): WrittenMail {
  const body: MailBody = {
    title: subject,
    paragraphs: [`Gentile ${nameOf(signer)},`, ...paragraphs],
    ...(button && { button }),
    footer: [
      `${nameOf(sender)} · ${office}`,
      'Ricevi questo messaggio perché hai chiesto un contratto a questo ufficio. Non è pubblicità.',
    ],
  }
  return { subject, text: mailText(body), html: mailHtml(body) }
}

const day = (at: Date) => at.toLocaleDateString('it-IT', { timeZone: TIME_ZONE, dateStyle: 'long' })
