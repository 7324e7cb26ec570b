import type { ChangeKind, KeptNoun } from '../../shared/kept.ts'

/** What administrators keep, as a sentence names it. */
export const NOUN_WORDS: Record<KeptNoun, string> = {
  users: 'l’utente',
  scripts: 'l’operazione',
  templates: 'il template',
  customs: 'il campo personalizzato',
  packages: 'il pacchetto',
  domains: 'il dominio',
  emails: 'la configurazione delle mail',
  'mailing-template': 'la casella delle mail',
  rules: 'la domanda dell’ufficio',
  'newsletter-scripts': 'il testo della newsletter',
  'consent-texts': 'il testo del consenso',
  'mail-texts': 'il testo della mail',
  'manage-fields': 'l’elenco del modulo',
  addresses: 'gli indirizzi',
  ibans: 'le banche',
  'crm-products': 'i prodotti',
  'crm-users': 'i Contact Owner',
  'crm-mapping': 'la mappatura verso il CRM',
  settings: 'l’impostazione',
}

/** What somebody did with it. */
export const VERB_WORDS: Record<ChangeKind, string> = {
  created: 'Ha creato',
  changed: 'Ha modificato',
  removed: 'Ha rimosso',
  restored: 'Ha ripristinato',
  imported: 'Ha caricato',
}
