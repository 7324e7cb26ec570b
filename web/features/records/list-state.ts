import { RECORD_SORT_COLUMNS } from '../../../shared/api/records.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../shared/constants.ts'

export type RecordSortColumn = (typeof RECORD_SORT_COLUMNS)[number]

/** LIST-21, as it stands in the address. `page` counts from 0. */
export interface RecordListState {
  page: number
  rowsPerPage: (typeof PAGE_SIZES)[number]
  order: 'asc' | 'desc'
  orderBy: RecordSortColumn
  searchWord: string
}

/** LIST-15, LIST-16. */
export const RECORD_LIST_START: RecordListState = {
  page: 0,
  rowsPerPage: DEFAULT_PAGE_SIZE,
  order: 'desc',
  orderBy: 'updatedAt',
  searchWord: '',
}

const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200

const oneOf = <T extends string | number>(options: readonly T[], value: unknown, fallback: T): T =>
  options.find((option) => String(option) === String(value)) ?? fallback

/** Any address into a state: what makes no sense there becomes the start's value, never an error. */
export function readListState(search: Record<string, unknown>): RecordListState {
  const page = Number(search.page)
  return {
    page: Number.isInteger(page) && page >= 0 && page <= MAX_PAGE ? page : 0,
    rowsPerPage: oneOf(PAGE_SIZES, search.rowsPerPage, RECORD_LIST_START.rowsPerPage),
    order: oneOf(['asc', 'desc'], search.order, RECORD_LIST_START.order),
    orderBy: oneOf(RECORD_SORT_COLUMNS, search.orderBy, RECORD_LIST_START.orderBy),
    searchWord: String(search.searchWord ?? '')
      .trim()
      .slice(0, MAX_SEARCH),
  }
}

/** LIST-17: another column starts ascending, the same one turns; both go back to the first page. */
export function sortedBy(state: RecordListState, orderBy: RecordSortColumn): RecordListState {
  const order = state.orderBy === orderBy && state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, orderBy, order, page: 0 }
}

/** LIST-18: another search goes back to the first page. */
export const searchedFor = (state: RecordListState, searchWord: string): RecordListState => ({
  ...state,
  searchWord: searchWord.trim().slice(0, MAX_SEARCH),
  page: 0,
})

/** Another page size keeps the row that was on top in sight. */
export function sizedTo(
  state: RecordListState,
  rowsPerPage: RecordListState['rowsPerPage'],
): RecordListState {
  return { ...state, rowsPerPage, page: Math.floor((state.page * state.rowsPerPage) / rowsPerPage) }
}
