import { mailHtml, mailText } from '../../documents/mail-html.ts'
import type { Mail } from '../mail/port.ts'

interface Confirmation {
  name: string
  office: string
  /** What the person agrees to. */
  consent: string
  confirmUrl: string
  unsubscribeUrl: string
}

/** Asks a person whether they want the newsletter. Who does nothing gets nothing more. */
export function confirmationMail({
  name,
  office,
  consent,
  confirmUrl,
  unsubscribeUrl,
}: Confirmation): Omit<Mail, 'to'> {
  const subject = `Conferma l’iscrizione alla newsletter di ${office}`
  const body = {
    title: subject,
    paragraphs: [
      `Ciao ${name},`,
      `ci hai detto che vuoi ricevere la newsletter di ${office}: offerte, scadenze e consigli per le tue bollette.`,
      'Per iniziare a riceverla conferma con il pulsante qui sotto. Se non sei stato tu a chiederla non devi fare nulla: senza conferma non ti scriveremo.',
    ],
    blocks: [{ title: 'A che cosa acconsenti', text: consent }],
    button: { label: 'Conferma l’iscrizione', url: confirmUrl },
    footer: [
      `Ricevi questo messaggio perché il tuo indirizzo è stato comunicato a ${office} per la newsletter.`,
      `Non vuoi più ricevere nostre e-mail? ${unsubscribeUrl}`,
    ],
  }
  return { kind: 'newsletter-confirm', subject, text: mailText(body), html: mailHtml(body), unsubscribeUrl }
}
