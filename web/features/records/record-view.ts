import type { RecordRow } from '../../../shared/api/records.ts'

/** The properties of a record's title: rows of every list have them. */
export type RecordName = Pick<RecordRow, 'id' | 'last_name' | 'name' | 'ragione_sociale'>

/** The title of a record in dialogs. */
export const recordTitle = ({ last_name, name, ragione_sociale }: RecordName): string =>
  [last_name, name].filter(Boolean).join(' ') || ragione_sociale || 'Senza nome'
