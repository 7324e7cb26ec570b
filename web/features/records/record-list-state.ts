import { OUTCOME_STATES, type OutcomeState } from '../../../contract/outcomes/index.ts'
import { COUNTED_STATES, type CountedState, RECORD_SORT_COLUMNS } from '../../../shared/api/records.ts'
import {
  calendarDateOf,
  type ListState,
  listStart,
  oneOf,
  queryOf,
  readListState,
  searchText,
  uuidOf,
} from '../../lib/list-state.ts'

export type RecordSortColumn = (typeof RECORD_SORT_COLUMNS)[number]
export interface RecordListState extends ListState<RecordSortColumn> {
  /** The list of removed records instead of the current ones. */
  removed: boolean
  /** LIST-32: the records behind a number of the overview; empty: no filter. */
  counted: CountedState | ''
  from: string
  to: string
  operator: string
  type: string
  /** OUTCOME-24: the records with this outcome; empty: no filter. */
  outcome: OutcomeState | ''
}

const NOT_COUNTED = { counted: '', from: '', to: '', operator: '', type: '' } as const

/** LIST-16. */
export const RECORD_LIST_START: RecordListState = {
  ...listStart('updatedAt'),
  removed: false,
  outcome: '',
  ...NOT_COUNTED,
}

export const readRecordListState = (search: Record<string, unknown>): RecordListState => ({
  ...readListState(search, RECORD_SORT_COLUMNS, RECORD_LIST_START),
  removed: String(search.removed) === 'true',
  counted: oneOf(COUNTED_STATES, search.counted, '' as CountedState),
  from: calendarDateOf(search.from),
  to: calendarDateOf(search.to),
  operator: uuidOf(search.operator),
  type: searchText(search.type),
  outcome: oneOf<OutcomeState | ''>(OUTCOME_STATES, search.outcome, ''),
})

const filtersOf = ({ counted, from, to, operator, type }: RecordListState) =>
  Object.entries({ counted, from, to, operator, type }).filter(([, value]) => value !== '')

export const isCountedList = (state: RecordListState): boolean => filtersOf(state).length > 0

export const withoutCount = (state: RecordListState): RecordListState => ({
  ...state,
  ...NOT_COUNTED,
  page: 0,
})

/** The query of the list's call. */
export const recordQueryOf = (state: RecordListState) => ({
  ...queryOf(state),
  ...Object.fromEntries(filtersOf(state)),
  ...(state.outcome && { outcome: state.outcome }),
})
