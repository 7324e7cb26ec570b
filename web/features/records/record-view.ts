import type { RecordRow } from '../../../shared/api/records.ts'

/** How a record is called in dialogs. */
export const recordTitle = ({ last_name, name, ragione_sociale }: RecordRow): string =>
  [last_name, name].filter(Boolean).join(' ') || ragione_sociale || 'Senza nome'
