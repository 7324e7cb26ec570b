import type { HistoryEntry, HistoryKind, HistoryNoun } from '../../../shared/api/history.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import type { HistoryLine } from './fold-history.ts'

/** The entities: in a list, as a noun in a sentence, and as that of an import of a whole file. */
export const ENTITIES: Record<HistoryNoun, { title: string; text: string; imported?: string }> = {
  records: { title: 'Record', text: 'il record' },
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
  settings: { title: 'Impostazioni', text: 'l’impostazione' },
}

/** The label of an event alone. */
export const KIND_LABELS: Record<HistoryKind, string> = {
  created: 'Creato',
  changed: 'Modificato',
  removed: 'Rimosso',
  restored: 'Ripristinato',
  imported: 'Caricato da un file',
  read: 'Aperto',
  pdf: 'PDF creato',
  duplicated: 'Duplicato',
  synced: 'Sync con il CRM',
  'sync-failed': 'Sync con il CRM non riuscito',
  attached: 'Documenti portati nel CRM',
  mailed: 'Email inviata',
  signature: 'Firma elettronica',
  signed: 'Firmato dal cliente',
}

/** The action of an event, followed by its entity. */
const ACTION_TEXTS: Record<HistoryKind, string> = {
  created: 'ha creato',
  changed: 'ha modificato',
  removed: 'ha rimosso',
  restored: 'ha ripristinato',
  imported: 'ha caricato',
  read: 'ha aperto',
  pdf: 'ha creato un PDF per',
  duplicated: 'ha duplicato',
  synced: 'ha mandato al CRM',
  'sync-failed': 'non è riuscito a mandare al CRM',
  attached: 'ha portato nel CRM i documenti per',
  mailed: 'ha inviato una mail per',
  signature: 'ha seguito la firma elettronica per',
  signed: '· il cliente ha firmato',
}

export function entityLabel({ noun, kind }: Pick<HistoryEntry, 'kind' | 'noun'>): string {
  const { text, imported = text } = ENTITIES[noun]
  return kind === 'imported' ? imported : text
}

/** «ha modificato il pacchetto», without user and name. */
export const actionText = (entry: Pick<HistoryEntry, 'kind' | 'noun'>): string =>
  `${ACTION_TEXTS[entry.kind]} ${entityLabel(entry)}`

/** «Modificato», or how often a draft was saved automatically or an entry was read, and the time span. */
export function lineTitle({ entry, count, since }: HistoryLine): string {
  const title = entry.autosave ? 'Bozza salvata' : KIND_LABELS[entry.kind]
  return count === 1 ? title : `${title} ${count} volte, ${timeSpanText(since, entry.at)}`
}

/** `10:42–11:05`, with the day if it is another one. */
export function timeSpanText(from: string, to: string): string {
  const [fromDay, fromTime] = formatDateTime(from).split(' ')
  const [toDay, toTime] = formatDateTime(to).split(' ')
  return fromDay === toDay ? `${fromTime}–${toTime}` : `${fromDay} ${fromTime}–${toDay} ${toTime}`
}
