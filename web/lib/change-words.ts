import type { ChangeKind, KeptNoun } from '../../shared/kept.ts'

/** What administrators keep, as a sentence names it. */
const NOUN_WORDS: Record<KeptNoun, string> = {
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
  'crm-products': 'il prodotto',
  'crm-users': 'il Contact Owner',
  'crm-mapping': 'la mappatura verso il CRM',
  settings: 'l’impostazione',
}

/** What comes one by one and also whole, from a file. */
const FROM_A_FILE: Partial<Record<KeptNoun, string>> = {
  'crm-products': 'i prodotti',
  'crm-users': 'i Contact Owner',
}

/** The thing that something happened to, inside a sentence; undefined for one that nobody has put into words. */
export const nounOf = (noun: KeptNoun, kind: string): string | undefined =>
  (kind === 'imported' ? FROM_A_FILE[noun] : undefined) ?? NOUN_WORDS[noun]

/** What somebody did with it. */
export const VERB_WORDS: Record<ChangeKind, string> = {
  created: 'Ha creato',
  changed: 'Ha modificato',
  removed: 'Ha rimosso',
  restored: 'Ha ripristinato',
  imported: 'Ha caricato',
}
