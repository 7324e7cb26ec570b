import { isDate } from '../../contract/time/typed-date.ts'
import { parseWholeNumber } from '../../shared/api/call.ts'
import { deviceStorage } from './site-data.ts'
import { FITTING_ROWS_KEY } from './storage.ts'

/** CONST-1. */
export const PAGE_SIZES: readonly number[] = [5, 10, 20]
const DEFAULT_PAGE_SIZE = 10
/** LIST-31: the fewest and the most rows of a page that fills the window. */
const FITTING = { min: 5, max: 50 }

/** The rows that fill a window: as many of this height as there is room for. */
export function fittingRows(room: number, rowHeight: number): number {
  const rows = Math.floor(room / Math.max(1, rowHeight))
  return Math.min(FITTING.max, Math.max(FITTING.min, rows))
}

/** The rows that filled the window of this device last; null unless the user has chosen pages that fill it. */
export function readFittingRows(): number | null {
  const stored = pageSizeOf(deviceStorage.get(FITTING_ROWS_KEY))
  return stored ?? null
}

export function storeFittingRows(rows: number | null): void {
  if (rows === null) deviceStorage.remove(FITTING_ROWS_KEY)
  else deviceStorage.set(FITTING_ROWS_KEY, String(rows))
}

function pageSizeOf(value: unknown): number | undefined {
  const size = parseWholeNumber(value)
  const isSize =
    typeof size === 'number' && Number.isInteger(size) && size >= FITTING.min && size <= FITTING.max
  return isSize ? size : undefined
}

/** LIST-21: the state of a list in the URL. `page` counts from 0. A list may add its own parts. */
export interface ListState<Column extends string> {
  page: number
  rowsPerPage: number
  order: 'asc' | 'desc'
  orderBy: Column
  searchWord: string
}

/** Called with the new state of a list. `replace`: without a new history entry. */
export type OnListState<State> = (state: State, options?: { replace: boolean }) => void

const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200

/** LIST-15, LIST-16: the initial state of a list: the first page of ten, sorted by a column in descending order. */
export const listStart = <Column extends string>(orderBy: Column): ListState<Column> => ({
  page: 0,
  rowsPerPage: readFittingRows() ?? DEFAULT_PAGE_SIZE,
  order: 'desc',
  orderBy,
  searchWord: '',
})

/** An existing date `YYYY-MM-DD`; empty for any other text. */
export function calendarDateOf(value: unknown): string {
  const text = String(value ?? '')
  return isDate(text) ? text : ''
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A UUID; empty for any other text. */
export function uuidOf(value: unknown): string {
  const text = String(value ?? '')
  return UUID.test(text) ? text : ''
}

/** A filter's text. */
export const searchText = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .slice(0, MAX_SEARCH)

/** The option with that value; the fallback for any other text. */
export const oneOf = <T extends string | number>(options: readonly T[], value: unknown, fallback: T): T =>
  options.find((option) => String(option) === String(value)) ?? fallback

/**
 * Parses any search parameters; invalid values become the defaults. `columns` is the closed list of sortable
 * columns of the call.
 */
export function readListState<Column extends string>(
  search: Record<string, unknown>,
  columns: readonly Column[],
  start: ListState<Column>,
): ListState<Column> {
  const page = parseWholeNumber(search.page)
  return {
    page: typeof page === 'number' && Number.isInteger(page) && page >= 0 && page <= MAX_PAGE ? page : 0,
    rowsPerPage: pageSizeOf(search.rowsPerPage) ?? start.rowsPerPage,
    order: oneOf(['asc', 'desc'], search.order, start.order),
    orderBy: oneOf(columns, search.orderBy, start.orderBy),
    searchWord: searchText(search.searchWord),
  }
}

/** The query of a list's call for a state. */
export const queryOf = <Column extends string>({
  page,
  rowsPerPage,
  order,
  orderBy,
  searchWord,
}: ListState<Column>) => ({ page, limit: rowsPerPage, order, columnName: orderBy, searchWord })

/** LIST-17: another column starts in ascending order, the same one is reversed; both return to the first page. */
export function withSorting<State extends ListState<string>>(state: State, orderBy: State['orderBy']): State {
  const order = state.orderBy === orderBy && state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, orderBy, order, page: 0 }
}

/** LIST-18: another search returns to the first page. */
export const withSearchWord = <State extends ListState<string>>(state: State, searchWord: string): State => ({
  ...state,
  searchWord: searchWord.trim().slice(0, MAX_SEARCH),
  page: 0,
})

/** Another page size keeps the first visible row on the page. */
export const withPageSize = <State extends ListState<string>>(
  state: State,
  rowsPerPage: State['rowsPerPage'],
): State => ({ ...state, rowsPerPage, page: Math.floor((state.page * state.rowsPerPage) / rowsPerPage) })

const VIEW: readonly string[] = ['page', 'rowsPerPage', 'order', 'orderBy']

/** Whether a search or a filter is set. `start` is the state without them. */
export const isNarrowed = <State extends ListState<string>>(state: State, start: State): boolean =>
  Object.entries(start).some(([part, value]) => !VIEW.includes(part) && state[part as keyof State] !== value)

/** The first page without search and filters, in the same order. `start` is the state without them. */
export const withoutFilters = <State extends ListState<string>>(state: State, start: State): State => ({
  ...start,
  rowsPerPage: state.rowsPerPage,
  order: state.order,
  orderBy: state.orderBy,
})
