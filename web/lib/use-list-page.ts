import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { callQuery } from './call-query.ts'
import type { ListState, OnListState } from './list-state.ts'

/** The response of a list's query: one page of rows and the count. `exact` false: at least so many. */
export interface PageOfRows<Row> {
  rows: readonly Row[]
  count: number
  exact: boolean
}

/**
 * Query options of one page of a list (LIST-19: each page is cached separately, so a visited page shows
 * immediately). Its key starts with `listKey`, so that one invalidation reloads all pages. `refreshEveryMs` is
 * for pages with rows that change automatically.
 */
export const listPageQuery = <C extends Call, Page extends PageOfRows<unknown>>(
  listKey: QueryKey,
  call: C,
  input: CallInput<C>,
  read: (answer: CallAnswer<C>) => Page,
  refreshEveryMs: (page: Page) => number | false = () => false,
) =>
  queryOptions({
    ...callQuery([...listKey, input], call, input, read),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && refreshEveryMs(data),
  })

export type PageQuery<Page extends PageOfRows<unknown>> = ReturnType<typeof listPageQuery<Call, Page>>

/** A displayed page of a list. */
export interface ListPage<Page> {
  /** Undefined until the first response. */
  data: Page | undefined
  error: Error | null
  fetching: boolean
  /** `data` belongs to the previous query; the new response is pending. */
  stale: boolean
  /** The page is after the last one, and the list navigates to the last one. */
  isBeyondLastPage: boolean
  retry(): void
}

interface Place {
  /** Counts from 0. */
  page: number
  size: number
  count: number
}

/** The number of the last page, from 0. A count that is only a lower bound allows further pages. */
export function lastPage({ page, size, count, exact }: Place & { exact: boolean }): number {
  const last = Math.max(0, Math.ceil(count / size) - 1)
  return exact ? last : Math.max(last, page + 1)
}

/** `11–20`: the range of the page's rows. */
export function rangeText({ page, size, count }: Place): string {
  if (count === 0) return '0'
  const first = page * size + 1
  const end = first + size - 1
  return `${first}–${count < first ? end : Math.min(count, end)}`
}

/**
 * The page of a list's state. The next page is prefetched; a page after the last one, after a removal or in an
 * old link, is replaced by the last. `pageQuery` is a constant function, created with `listPageQuery`.
 */
export function useListPage<State extends ListState<string>, Page extends PageOfRows<unknown>>(
  pageQuery: (state: State) => PageQuery<Page>,
  state: State,
  onState: OnListState<State>,
): ListPage<Page> {
  const client = useQueryClient()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pageQuery(state))

  useEffect(() => {
    if (!data || isPlaceholderData) return
    const last = lastPage({ page: state.page, size: state.rowsPerPage, ...data })
    if (state.page < last) void client.prefetchQuery(pageQuery({ ...state, page: state.page + 1 }))
  }, [client, data, isPlaceholderData, pageQuery, state])

  const isBeyondLastPage =
    data !== undefined && !isPlaceholderData && data.rows.length === 0 && state.page > 0
  useEffect(() => {
    if (!isBeyondLastPage || !data) return
    const last = lastPage({ page: 0, size: state.rowsPerPage, count: data.count, exact: true })
    onState({ ...state, page: Math.min(last, state.page - 1) }, { replace: true })
  }, [isBeyondLastPage, data, onState, state])

  return {
    data,
    error,
    fetching: isFetching,
    stale: isPlaceholderData,
    isBeyondLastPage,
    retry: () => void refetch(),
  }
}
