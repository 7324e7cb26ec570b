import type { HistoryNoun } from '../../../shared/api/history.ts'

/** The labels of audited entities in lists. */
export const ENTITY_TITLES: Record<HistoryNoun, string> = {
  records: 'Record',
  users: 'Utenti',
  scripts: 'Operazioni',
  templates: 'Template',
  customs: 'Campi personalizzati',
  packages: 'Pacchetti',
  domains: 'Domini',
  emails: 'Configurazioni delle mail',
  'mailing-template': 'Caselle delle mail',
  rules: 'Domanda dell’ufficio',
  'newsletter-scripts': 'Testi della newsletter',
  'consent-texts': 'Testi dei consensi',
  'mail-texts': 'Testi delle mail',
  'manage-fields': 'Elenchi del modulo',
  addresses: 'Indirizzi',
  ibans: 'Banche',
  'crm-products': 'Prodotti del CRM',
  'crm-users': 'Contact Owner',
  'crm-mapping': 'Mappatura verso il CRM',
  settings: 'Impostazioni',
}
