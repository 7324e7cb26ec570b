import { RECORD_SORT_COLUMNS } from '../../../shared/api/records.ts'
import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type RecordSortColumn = (typeof RECORD_SORT_COLUMNS)[number]
export interface RecordListState extends ListState<RecordSortColumn> {
  /** The list of removed records instead of the current ones. */
  removed: boolean
}

/** LIST-16. */
export const RECORD_LIST_START: RecordListState = { ...listStart('updatedAt'), removed: false }

export const readRecordListState = (search: Record<string, unknown>): RecordListState => ({
  ...readListState(search, RECORD_SORT_COLUMNS, RECORD_LIST_START),
  removed: String(search.removed) === 'true',
})
