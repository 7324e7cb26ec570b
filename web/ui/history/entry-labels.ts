import type { HistoryEntry, HistoryKind, HistoryNoun } from '../../../shared/api/history.ts'
import { ENTITY_TEXTS } from '../../../shared/audited-entities.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import type { HistoryLine } from './fold-history.ts'

/** The nouns of the history, as it names them. */
export const ENTITIES: Record<HistoryNoun, { title: string; text: string; imported?: string }> = {
  records: { title: 'Record', text: 'il record' },
  ...ENTITY_TEXTS,
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
  withdrawn: 'Recesso del cliente',
  outcome: 'Esito registrato',
  confirmation: 'Conferma del contratto',
  basis: 'Base del contatto',
  checkpoint: 'Punto dello script',
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
  withdrawn: '· il cliente ha dichiarato il recesso per',
  outcome: 'ha registrato un esito per',
  confirmation: 'ha registrato la conferma del contratto per',
  checkpoint: 'ha segnato un punto dello script per',
  basis: 'ha detto perché si può parlare con il cliente per',
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
