import type { HistoryEntry, HistoryKind } from '../../../shared/api/history.ts'
import { nounOf } from '../../lib/change-words.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import type { HistoryLine } from './fold-history.ts'

/** What happened, on its own. */
export const KIND_WORDS: Record<HistoryKind, string> = {
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

/** What somebody did, with the thing to follow. */
const DEEDS: Record<HistoryKind, string> = {
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
  signed: 'ha avuto la firma del cliente per',
}

export const nounWords = ({ noun, kind }: Pick<HistoryEntry, 'kind' | 'noun'>): string =>
  noun === 'records' ? 'il record' : (nounOf(noun, kind) ?? noun)

/** «ha modificato il pacchetto», without who and which. */
export const deedWords = (entry: Pick<HistoryEntry, 'kind' | 'noun'>): string =>
  `${DEEDS[entry.kind]} ${nounWords(entry)}`

/** «Modificato», or how often a draft saved itself or somebody looked, and from when to when. */
export function lineTitle({ entry, count, since }: HistoryLine): string {
  const words = entry.autosave ? 'Bozza salvata' : KIND_WORDS[entry.kind]
  return count === 1 ? words : `${words} ${count} volte, ${spanWords(since, entry.at)}`
}

/** `10:42–11:05`, with the day where it is another one. */
export function spanWords(from: string, to: string): string {
  const [fromDay, fromTime] = formatDateTime(from).split(' ')
  const [toDay, toTime] = formatDateTime(to).split(' ')
  return fromDay === toDay ? `${fromTime}–${toTime}` : `${fromDay} ${fromTime}–${toDay} ${toTime}`
}
