interface EntityTexts {
  /** In a list. */
  title: string
  /** As a noun in a sentence. */
  text: string
  /** As that of an import of a whole file. */
  imported?: string
}

/** The audited entities, by the noun of their address, as the history names them. */
const ENTITIES = {
  users: { title: 'Utenti', text: 'l’utente' },
  scripts: { title: 'Operazioni', text: 'l’operazione' },
  templates: { title: 'Template', text: 'il template' },
  customs: { title: 'Campi personalizzati', text: 'il campo personalizzato' },
  packages: { title: 'Pacchetti', text: 'il pacchetto' },
  domains: { title: 'Domini', text: 'il dominio' },
  emails: { title: 'Configurazioni delle mail', text: 'la configurazione delle mail' },
  'mailing-template': { title: 'Caselle delle mail', text: 'la casella delle mail' },
  rules: { title: 'Domanda dell’ufficio', text: 'la domanda dell’ufficio' },
  'newsletter-scripts': { title: 'Testi della newsletter', text: 'il testo della newsletter' },
  'consent-texts': { title: 'Testi dei consensi', text: 'il testo del consenso' },
  'mail-texts': { title: 'Testi delle mail', text: 'il testo della mail' },
  'manage-fields': { title: 'Elenchi del modulo', text: 'l’elenco del modulo' },
  addresses: { title: 'Indirizzi', text: 'gli indirizzi' },
  ibans: { title: 'Banche', text: 'le banche' },
  'crm-products': { title: 'Prodotti del CRM', text: 'il prodotto', imported: 'i prodotti' },
  'crm-users': { title: 'Contact Owner', text: 'il Contact Owner', imported: 'i Contact Owner' },
  'crm-mapping': { title: 'Mappatura verso il CRM', text: 'la mappatura verso il CRM' },
  'office-numbers': { title: 'Numeri dell’ufficio', text: 'il numero dell’ufficio' },
  papers: { title: 'Documenti prima del contratto', text: 'il documento prima del contratto' },
  settings: { title: 'Impostazioni', text: 'l’impostazione' },
} satisfies Record<string, EntityTexts>

export type AuditedEntity = keyof typeof ENTITIES
export const AUDITED_ENTITIES = Object.keys(ENTITIES) as AuditedEntity[]
export const ENTITY_TEXTS: Readonly<Record<AuditedEntity, EntityTexts>> = ENTITIES

/** The kinds of change. */
export const CHANGE_KINDS = ['created', 'changed', 'removed', 'restored', 'imported'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
