/** The labels of webhook events. */
const EVENT_LABELS: Record<string, string> = {
  created: 'Record creato',
  updated: 'Record aggiornato',
  removed: 'Record rimosso',
  restored: 'Record ripristinato',
  duplicated: 'Record duplicato',
  pdf: 'PDF creato',
  synced: 'Sync riuscito',
  'sync-failed': 'Sync non riuscito',
  attached: 'Documenti nel CRM',
  mailed: 'Email inviata',
  signature: 'Firma elettronica: ogni passo',
  signed: 'Contratto firmato',
}
export const eventText = (event: string): string => EVENT_LABELS[event] ?? event
