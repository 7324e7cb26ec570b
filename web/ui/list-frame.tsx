import { Group, NativeSelect, Pagination, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countText } from '../lib/format-date.ts'
import {
  fittingRows,
  type ListState,
  type OnListState,
  PAGE_SIZES,
  readFittingRows,
  storeFittingRows,
  withPageSize,
} from '../lib/list-state.ts'
import { type ListPage, lastPage, type PageOfRows, rangeText } from '../lib/use-list-page.ts'
import { AwaitedRows } from './list-skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface ListFrameProps<State extends ListState<string>, Row> {
  /** The result of `useListPage`. */
  page: ListPage<PageOfRows<Row>>
  state: State
  onState: OnListState<State>
  /** The error if the rows cannot be loaded: «Impossibile caricare i record». */
  failed: string
  /** Shown instead of the rows if there are none; usually an `EmptyList`. */
  empty: ReactNode
  /** The rows, usually `ListRows`. */
  children(rows: readonly Row[]): ReactNode
}

/** The content below the toolbar of a list: rows with their pager, or the reason why there are none. */
export function ListFrame<State extends ListState<string>, Row>(props: ListFrameProps<State, Row>) {
  const { page, state, onState, failed, empty, children } = props
  const { data, error, fetching, stale, isBeyondLastPage, retry } = page
  // An empty previous result does not apply to the new query.
  const known = stale && data?.rows.length === 0 ? undefined : data
  return (
    <>
      {error && <LoadError what={failed} error={error} retrying={fetching} onRetry={retry} />}
      {!known && !error && (
        <>
          <VisuallyHidden role="status" aria-label="Caricamento in corso" />
          {/* SHELL-56: the table with its columns, before its rows. */}
          <AwaitedRows value={state.rowsPerPage}>{children([])}</AwaitedRows>
        </>
      )}
      {known && !isBeyondLastPage && known.rows.length === 0 && empty}
      {data && data.rows.length > 0 && (
        <>
          {children(data.rows)}
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

interface PagerProps {
  /** Counts from 0. */
  page: number
  size: number
  count: number
  exact: boolean
  onPage(page: number): void
  onSize(size: number, options?: { replace: boolean }): void
}

const CONTROLS: Record<string, string> = {
  first: 'Prima pagina',
  previous: 'Pagina precedente',
  next: 'Pagina successiva',
  last: 'Ultima pagina',
}

const FIT = 'Adatta'

function Pager({ page, size, count, exact, onPage, onSize }: PagerProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(() => readFittingRows() !== null)
  const adapt = (options?: { replace: boolean }) => {
    const rows = bar.current ? rowsOfWindow(bar.current) : undefined
    if (rows === undefined) return
    storeFittingRows(rows)
    if (rows !== size) onSize(rows, options)
  }
  const latest = useRef(adapt)
  latest.current = adapt
  useEffect(() => {
    if (!fits) return
    const followWindow = () => latest.current({ replace: true })
    followWindow()
    window.addEventListener('resize', followWindow)
    return () => window.removeEventListener('resize', followWindow)
  }, [fits])
  const choose = (option: string) => {
    setFits(option === FIT)
    if (option === FIT) return
    storeFittingRows(null)
    onSize(Number(option))
  }
  const sizes = PAGE_SIZES.includes(size) || fits ? PAGE_SIZES : [...PAGE_SIZES, size]
  return (
    <Group
      ref={bar}
      component="nav"
      aria-label="Pagine"
      justify="space-between"
      gap="sm"
      mt="xs"
      data-screen-only
    >
      <Group gap="sm">
        <Text size="sm" c="dimmed" aria-live="polite">
          {rangeText({ page, size, count })} di {countText(count, exact)}
        </Text>
        <Group gap={6} wrap="nowrap">
          <Text component="label" size="sm" c="dimmed" htmlFor="righe-per-pagina">
            Righe per pagina
          </Text>
          <NativeSelect
            id="righe-per-pagina"
            size="xs"
            w={fits ? 84 : 64}
            value={fits ? FIT : String(size)}
            data={[...sizes.map(String), FIT]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </Group>
      </Group>
      <Pagination
        size="sm"
        value={page + 1}
        total={lastPage({ page, size, count, exact }) + 1}
        siblings={1}
        onChange={(next) => onPage(next - 1)}
        getItemProps={(item) => ({ 'aria-label': `Pagina ${item}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </Group>
  )
}

/** The rows between the first one above the bar and the bar at the lower edge of the window. */
function rowsOfWindow(bar: HTMLElement): number | undefined {
  const rows = bar.parentElement?.querySelectorAll('tbody tr')
  const [first, last] = [rows?.[0], rows?.[rows.length - 1]]
  if (!rows || !first || !last) return
  const top = first.getBoundingClientRect().top
  const height = (last.getBoundingClientRect().bottom - top) / rows.length
  const style = getComputedStyle(bar)
  const below = bar.offsetHeight + Number.parseFloat(style.marginTop) + PAGE_MARGIN
  return fittingRows(window.innerHeight - (top + window.scrollY) - below, height)
}

/** The space below the bar, in CSS pixels. */
const PAGE_MARGIN = 24
