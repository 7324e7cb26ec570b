import type { RecordRow } from '../../../shared/api/records.ts'

/** What names a record: rows of every list have it. */
export type NamedRecord = Pick<RecordRow, 'id' | 'last_name' | 'name' | 'ragione_sociale'>

/** How a record is called in dialogs. */
export const recordTitle = ({ last_name, name, ragione_sociale }: NamedRecord): string =>
  [last_name, name].filter(Boolean).join(' ') || ragione_sociale || 'Senza nome'
