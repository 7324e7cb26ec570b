import type { RecordRow } from '../../../shared/api/records.ts'
import type { RecordListState, RecordSortColumn } from './list-state.ts'
import type { OpenAction } from './record-action.ts'

/** What the table and the cards are both given. */
export interface RecordViewProps {
  state: RecordListState
  rows: readonly RecordRow[]
  /** Rows of the question before, while the new ones come. */
  stale: boolean
  onSort(orderBy: RecordSortColumn): void
  onAction(action: OpenAction): void
}

/** How a record is called in dialogs. */
export const recordTitle = ({ last_name, name, ragione_sociale }: RecordRow): string =>
  [last_name, name].filter(Boolean).join(' ') || ragione_sociale || 'Senza nome'
