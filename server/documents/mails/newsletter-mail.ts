import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { buttonHtml } from '../mail-html.ts'
import { type MailDefinition, renderMail, type WrittenMail } from './wording.ts'

export interface Confirmation {
  name: string
  organisation: string
  /** The consent text. */
  consent: string
  confirmUrl: string
  unsubscribeUrl: string
}

export const NEWSLETTER_CONFIRM: MailDefinition = {
  kind: 'newsletter-confirm',
  title: 'Conferma della newsletter',
  about: 'Al cliente che l’ufficio iscrive alla newsletter, per avere il suo sì.',
  secret: true,
  variables: [
    { name: 'nome', about: 'Il nome' },
    { name: 'ufficio', about: 'Il nome dell’ufficio' },
    { name: 'consenso', about: 'Il testo del consenso in vigore' },
    { name: 'pulsante', about: 'Il pulsante che conferma', required: true, secret: 'code' },
    { name: 'link', about: 'L’indirizzo che conferma', required: true, secret: 'link' },
    { name: 'cancella', about: 'L’indirizzo che cancella l’iscrizione', secret: 'link' },
  ],
  original: {
    subject: 'Conferma dell’iscrizione alla newsletter di {ufficio}',
    text: `Gentile {nome},

ci ha detto che vuole ricevere la newsletter di {ufficio}: offerte, scadenze e consigli per le Sue bollette.

Per iniziare a riceverla confermi con il pulsante qui sotto. Se non l’ha chiesta Lei, non deve fare nulla: senza conferma non Le scriveremo.

{pulsante}

A che cosa acconsente
{consenso}

--\u0020
Riceve questo messaggio perché il Suo indirizzo è stato comunicato a {ufficio} per la newsletter.
Non vuole più ricevere nostre e-mail? {cancella}`,
    html: `<p>Gentile {nome},</p>
<p>ci ha detto che vuole ricevere la newsletter di {ufficio}: offerte, scadenze e consigli per le Sue bollette.</p>
<p>Per iniziare a riceverla confermi con il pulsante qui sotto. Se non l’ha chiesta Lei, non deve fare nulla: senza conferma non Le scriveremo.</p>
<p>{pulsante}</p>
<h2>A che cosa acconsente</h2>
<p>{consenso}</p>
<hr>
<p>Riceve questo messaggio perché il Suo indirizzo è stato comunicato a {ufficio} per la newsletter.</p>
<p>Non vuole più ricevere nostre e-mail? <a href="{cancella}">Cancella l’iscrizione</a></p>`,
  },
}

/** Asks a person to confirm the newsletter. Without a confirmation no further mail is sent. */
export function newsletterMail(
  { name, organisation, consent, confirmUrl, unsubscribeUrl }: Confirmation,
  wording: MailWording = NEWSLETTER_CONFIRM.original,
): WrittenMail {
  const button = { label: 'Conferma l’iscrizione', url: confirmUrl }
  return renderMail(wording, {
    nome: name,
    ufficio: organisation,
    consenso: consent,
    link: confirmUrl,
    cancella: unsubscribeUrl,
    pulsante: { text: `${button.label}: ${button.url}`, html: buttonHtml(button) },
  })
}
