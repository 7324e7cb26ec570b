import type { Kysely } from 'kysely'
import type { QuestionContent } from '../../shared/api/questions.ts'
import type { Database } from '../db/schema.ts'

const CHECKBOXES = [
  {
    name: 'App e area clienti',
    template:
      'Dalla tua area clienti puoi vedere bollette e consumi, inviare l’autolettura e cambiare i tuoi recapiti. Riceverai il link per registrarti insieme alla prima bolletta.',
  },
  {
    name: 'Bolletta spiegata',
    template:
      'La prima bolletta arriva di solito due mesi dopo l’attivazione. Se una voce non ti è chiara inviacela: la leggiamo insieme, senza impegno.',
  },
  {
    name: 'Domiciliazione',
    template:
      'Hai scelto l’addebito sul conto: la banca lo attiva in circa quattro settimane. Se intanto arriva una bolletta puoi pagarla con il bollettino allegato.',
  },
  {
    name: 'Tempi del cambio',
    template:
      'Il cambio di fornitore non interrompe mai la fornitura. Servono in media da quattro a otto settimane, e il contatore resta lo stesso.',
  },
]

const QUESTION: QuestionContent = {
  question: '<p>Come ci ha <strong>conosciuto</strong> il cliente?</p>',
  checkboxes: ['Passaparola', 'Internet', 'Volantino', 'Era già cliente'],
  selectedSection: 'operazione_part',
}

const NEWSLETTER_SCRIPTS = [
  '<h2>Consiglio del mese</h2><p>Caldaia e contatore: <strong>tre letture all’anno</strong> bastano per non pagare consumi stimati.</p><ul><li>una in autunno</li><li>una a fine inverno</li><li>una in estate</li></ul>',
  '<h2>Porta un amico</h2><p>Per ogni amico che passa a noi lo sconto arriva a <em>tutti e due</em>. Basta dire il codice che trovi nella tua e-mail di benvenuto.</p>',
]

const MAIL_ROUTES = [
  { integration_name: 'Sito e campagne', leads: 'sito;social', emails: '', position: 1 },
  { integration_name: 'Passaparola', leads: 'passaparola;amico', emails: '', position: 2 },
  {
    integration_name: 'Aziende',
    leads: '',
    emails: '@(pec|legalmail)\\.;^(info|amministrazione)@',
    position: 3,
  },
  { integration_name: 'default', leads: '', emails: '', position: 4 },
]

/** The mail texts and the question rule of the demonstration. */
export async function fillMailTexts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('mail_routes').execute()
  await db.insertInto('mail_routes').values(MAIL_ROUTES).execute()
  await db.insertInto('mail_blocks').values(CHECKBOXES).execute()
  await db
    .insertInto('questions')
    .values({ rules: JSON.stringify(QUESTION) })
    .execute()
  await db
    .insertInto('newsletter_scripts')
    .values(NEWSLETTER_SCRIPTS.map((text) => ({ text })))
    .execute()
}
