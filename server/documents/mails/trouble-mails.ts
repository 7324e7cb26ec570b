import { type Trouble, textOfTrouble } from '../../../shared/troubles.ts'
import { buttonHtml } from '../mail-html.ts'
import { buildMailBody, onOneLine, renderMail, type WrittenMail } from './wording.ts'

/** A trouble of the installation, for its administrators. It names no customer and no user. */
interface TroubleNotice extends Trouble {
  /** When it began. */
  since: string
  /** The page of the system. */
  link: string
  organisation: string
}

const FOOTER = [
  '{ufficio}',
  'Ricevi questo messaggio perché amministri Sportello: al massimo uno al giorno per ogni causa.',
]

// Fixed: an office that shortened them would miss what is wrong.
const BEGAN = buildMailBody({
  subject: 'Sportello: {cosa}',
  paragraphs: ['{cosa}, dal {inizio}.', '{consiglio}', '{pulsante}'],
  footer: FOOTER,
})
const ENDED = buildMailBody({
  subject: 'Sportello: risolto – {cosa}',
  paragraphs: ['Non è più così: «{cosa}». Era cominciato il {inizio}.', '{pulsante}'],
  footer: FOOTER,
})

const valuesOf = ({ since, link, organisation, ...trouble }: TroubleNotice) => {
  const { what, advice } = textOfTrouble(trouble)
  return {
    ...onOneLine({ cosa: what, consiglio: advice, inizio: since, ufficio: organisation }),
    pulsante: { text: link, html: buttonHtml({ label: 'Apri il sistema', url: link }) },
  }
}

export const troubleBeganMail = (notice: TroubleNotice): WrittenMail => renderMail(BEGAN, valuesOf(notice))
export const troubleEndedMail = (notice: TroubleNotice): WrittenMail => renderMail(ENDED, valuesOf(notice))
