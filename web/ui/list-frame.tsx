import type { ReactNode } from 'react'
import { type ListState, type OnListState, withPageSize } from '../lib/list-state.ts'
import type { ListPage, PageOfRows } from '../lib/use-list-page.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'

interface ListFrameProps<State extends ListState<string>, Page extends PageOfRows<unknown>> {
  /** The result of `useListPage`. */
  page: ListPage<Page>
  state: State
  onState: OnListState<State>
  /** The error if the rows cannot be loaded: «Impossibile caricare i record». */
  failed: string
  /** Shown instead of the rows if there are none; usually an `EmptyList`. */
  empty: ReactNode
  /** The rows, usually `ListRows`. */
  children(page: Page): ReactNode
}

/** The content below the toolbar of a list: rows with their pager, or the reason why there are none. */
export function ListFrame<State extends ListState<string>, Page extends PageOfRows<unknown>>(
  props: ListFrameProps<State, Page>,
) {
  const { page, state, onState, failed, empty, children } = props
  const { data, error, fetching, stale, isBeyondLastPage, retry } = page
  // An empty previous result does not apply to the new query.
  const known = stale && data?.rows.length === 0 ? undefined : data
  return (
    <>
      {error && <LoadError what={failed} error={error} retrying={fetching} onRetry={retry} />}
      {!known && !error && <ListSkeleton rows={state.rowsPerPage} />}
      {known && !isBeyondLastPage && known.rows.length === 0 && empty}
      {data && data.rows.length > 0 && (
        <>
          {children(data)}
          <Pager
            page={state.page}
            size={state.rowsPerPage}
            count={data.count}
            exact={data.exact}
            onPage={(next) => onState({ ...state, page: next })}
            onSize={(size, options) => onState(withPageSize(state, size), options)}
          />
        </>
      )}
    </>
  )
}
