import type { ReactNode } from 'react'
import { type ListState, type OnListState, sizedTo } from '../lib/list-state.ts'
import type { ListPage, PageOfRows } from '../lib/use-list-page.ts'
import { Failed } from './failed.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'

interface ListFrameProps<State extends ListState<string>, Page extends PageOfRows<unknown>> {
  /** Of `useListPage`. */
  page: ListPage<Page>
  state: State
  onState: OnListState<State>
  /** What is said when the rows cannot be had: «Non riesco a caricare i record». */
  failed: string
  /** In the place of the rows when there are none; usually an `EmptyList`. */
  empty: ReactNode
  /** The rows, usually `ListRows`. */
  children(page: Page): ReactNode
}

/** What stands below the toolbar of a list: rows with their pager, or why there are none. */
export function ListFrame<State extends ListState<string>, Page extends PageOfRows<unknown>>(
  props: ListFrameProps<State, Page>,
) {
  const { page, state, onState, failed, empty, children } = props
  const { data, error, fetching, stale, beyond, retry } = page
  // That nothing was found before says nothing about what is asked now.
  const known = stale && data?.rows.length === 0 ? undefined : data
  return (
    <>
      {error && <Failed what={failed} error={error} retrying={fetching} onRetry={retry} />}
      {!known && !error && <ListSkeleton rows={state.rowsPerPage} />}
      {known && !beyond && known.rows.length === 0 && empty}
      {data && data.rows.length > 0 && (
        <>
          {children(data)}
          <Pager
            page={state.page}
            size={state.rowsPerPage}
            count={data.count}
            exact={data.exact}
            onPage={(next) => onState({ ...state, page: next })}
            onSize={(size) => onState(sizedTo(state, size))}
          />
        </>
      )}
    </>
  )
}
