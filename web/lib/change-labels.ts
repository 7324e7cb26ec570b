import type { AuditedEntity, ChangeKind } from '../../shared/audited-entities.ts'

/** Audited entities, as a noun in a sentence. */
const ENTITY_TEXTS: Record<AuditedEntity, string> = {
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

/** Entities that are also imported as a whole from a file. */
const IMPORTED_ENTITY_TEXTS: Partial<Record<AuditedEntity, string>> = {
  'crm-products': 'i prodotti',
  'crm-users': 'i Contact Owner',
}

/** The entity of an event within a sentence; undefined for an unknown one. */
export const entityText = (noun: AuditedEntity, kind: string): string | undefined =>
  (kind === 'imported' ? IMPORTED_ENTITY_TEXTS[noun] : undefined) ?? ENTITY_TEXTS[noun]

/** The change, as a verb in a sentence. */
export const CHANGE_TEXTS: Record<ChangeKind, string> = {
  created: 'Ha creato',
  changed: 'Ha modificato',
  removed: 'Ha rimosso',
  restored: 'Ha ripristinato',
  imported: 'Ha caricato',
}
