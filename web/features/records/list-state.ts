import { RECORD_SORT_COLUMNS } from '../../../shared/api/records.ts'
import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type RecordSortColumn = (typeof RECORD_SORT_COLUMNS)[number]
export type RecordListState = ListState<RecordSortColumn>

/** LIST-16. */
export const RECORD_LIST_START: RecordListState = listStart('updatedAt')

export const readRecordListState = (search: Record<string, unknown>): RecordListState =>
  readListState(search, RECORD_SORT_COLUMNS, RECORD_LIST_START)
