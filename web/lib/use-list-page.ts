import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListState, OnListState } from './list-state.ts'
import { lastPage } from './page-range.ts'

/** What a list's query gives: one page of rows and how many there are. `exact` false: at least so many. */
export interface PageOfRows<Row> {
  rows: readonly Row[]
  count: number
  exact: boolean
}

/**
 * Query options of one page of a list (LIST-19: each page is held by itself, so one that was seen comes back at once).
 * `queryKey` starts with the list's own key, so that one invalidation reloads all pages, and holds the whole state.
 * `refreshEveryMs` is for pages with something that moves by itself.
 */
export const listPageQuery = <Page extends PageOfRows<unknown>>(
  queryKey: QueryKey,
  load: (signal: AbortSignal) => Promise<Page>,
  refreshEveryMs: (page: Page) => number | false = () => false,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && refreshEveryMs(data),
    meta: { failure: 'in place' as const },
  })

type PageQuery<Page extends PageOfRows<unknown>> = ReturnType<typeof listPageQuery<Page>>

/** A page of a list as it stands on the screen. */
export interface ListPage<Page> {
  /** Undefined until the first answer. */
  data: Page | undefined
  error: Error | null
  fetching: boolean
  /** `data` answers the question before; the new answer is on its way. */
  stale: boolean
  /** The page is behind the last one, and another is being gone to. */
  beyond: boolean
  retry(): void
}

/**
 * The page that a list's state asks for. The next page is fetched ahead; a page behind the last one, after a removal
 * or in an old link, is left for the last. `pageQuery` is a constant function, made with `listPageQuery`.
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

  const beyond = data !== undefined && !isPlaceholderData && data.rows.length === 0 && state.page > 0
  useEffect(() => {
    if (!beyond || !data) return
    const last = lastPage({ page: 0, size: state.rowsPerPage, count: data.count, exact: true })
    onState({ ...state, page: Math.min(last, state.page - 1) }, { replace: true })
  }, [beyond, data, onState, state])

  return { data, error, fetching: isFetching, stale: isPlaceholderData, beyond, retry: () => void refetch() }
}
