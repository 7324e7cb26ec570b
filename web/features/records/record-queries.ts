import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listRecords, previewScripts, readHistory } from '../../../shared/api/records.ts'
import { send } from '../../lib/transport.ts'
import { lastPage } from '../../ui/page-range.ts'
import type { RecordListState } from './list-state.ts'

const LIST = ['records', 'list']

/** LIST-19: each page is held by itself, so one that was seen comes back at once. */
export const recordPageQuery = ({ page, rowsPerPage, order, orderBy, searchWord }: RecordListState) =>
  queryOptions({
    queryKey: [...LIST, { page, rowsPerPage, order, orderBy, searchWord }],
    queryFn: ({ signal }) =>
      send(
        listRecords,
        { query: { page, limit: rowsPerPage, order, columnName: orderBy, searchWord } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { failure: 'in place' },
  })

/** GAP-5: the chip counts all records, whatever is being searched. */
export const recordTotalQuery = queryOptions({
  queryKey: [...LIST, 'total'],
  queryFn: async ({ signal }) => {
    const { count, exact } = await send(listRecords, { query: { limit: 1 } }, { signal })
    return { count, exact }
  },
  meta: { failure: 'in place' },
})

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'history', id],
    queryFn: async ({ signal }) => (await send(readHistory, { params: { id } }, { signal })).events,
    staleTime: 0,
    meta: { failure: 'in place' },
  })

export const scriptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'scripts', id],
    queryFn: ({ signal }) => send(previewScripts, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { failure: 'in place' },
  })

/** After any change to records: every held page and count is asked for again. */
export const reloadRecordLists = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)

/** Has the next page at hand before it is asked for. */
export function prefetchNextPage(
  client: QueryClient,
  state: RecordListState,
  { count, exact }: { count: number; exact: boolean },
): void {
  const last = lastPage({ page: state.page, size: state.rowsPerPage, count, exact })
  if (state.page < last) void client.prefetchQuery(recordPageQuery({ ...state, page: state.page + 1 }))
}
