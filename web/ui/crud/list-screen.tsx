import { Group } from '@mantine/core'
import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime, formatTwelveHours } from '../../lib/format-date.ts'
import {
  isNarrowed,
  type ListState,
  type OnListState,
  withoutFilters,
  withSearchWord,
  withSorting,
} from '../../lib/list-state.ts'
import type { ListPage, PageOfRows } from '../../lib/use-list-page.ts'
import type { Column } from '../data-table.tsx'
import { EmptyList } from '../empty-list.tsx'
import { CardTitle } from '../list-cards.tsx'
import { ListFrame } from '../list-frame.tsx'
import { ListRows } from '../list-rows.tsx'
import { ListToolbar } from '../list-toolbar.tsx'
import { actionsWidth, type RowAction, RowActions } from '../row-actions.tsx'
import type { SearchBoxProps } from '../search-box.tsx'
import { DATE_TIME_WIDTH, dateTimeCell, TWELVE_HOUR_WIDTH, twelveHourCell } from '../text-cell.tsx'

/** A row of every administered list. */
interface ListedEntry {
  id: string
  updatedAt: string
}

/** The list screen of an entity: its columns and texts. */
export interface EntityList<Row extends ListedEntry, State extends ListState<string>> {
  /** «Elenco dei prodotti» */
  label: string
  /** The state without filters. */
  start: State
  reload(client: QueryClient, options?: InvalidateOptions): Promise<unknown>
  search: Pick<SearchBoxProps, 'placeholder' | 'searchOn'>
  texts: {
    /** The toast after `Refresh`. */
    refreshed: string
    /** «Impossibile caricare i prodotti» */
    failed: string
    /** Shown if the search or the filters find nothing. */
    notFound(state: State): string
    /** The searched fields, shown next to it. */
    searchHint?: string
    nothingYet: string
  }
  /** The columns before the last modification and the actions. */
  columns: readonly Column<Row, State['orderBy']>[]
  /** Below this width the table scrolls sideways. */
  minWidth: string
  /** The clock of the last modification. */
  clock: keyof typeof CLOCKS
  actions: { count: number; extraWidth: number }
  /** The title of a row's card on a phone. */
  titleOf(row: Row): string
  /** The card between its title and its actions, and next to the actions. */
  card(row: Row): ReactNode
  beside?(row: Row): ReactNode
}

const CLOCKS = {
  12: { width: TWELVE_HOUR_WIDTH, cell: twelveHourCell, format: formatTwelveHours },
  24: { width: DATE_TIME_WIDTH, cell: dateTimeCell, format: formatDateTime },
}

interface ListToolsProps<State> {
  list: Pick<EntityList<never, never>, 'reload' | 'search'> & { texts: { refreshed: string } }
  state: State
  onState: OnListState<State>
  /** Absent where no entry can be added. */
  create: Parameters<typeof ListToolbar>[0]['create']
  folds?: boolean
  /** Filters and further buttons. */
  children?: ReactNode
}

/** Search, filters, `Refresh` and `Create new` of an administered list. */
export function ListTools<State extends ListState<string>>(props: ListToolsProps<State>) {
  const { list, state, onState, create, folds = false, children } = props
  const client = useQueryClient()
  return (
    <ListToolbar
      {...list.search}
      searchWord={state.searchWord}
      onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
      onRefresh={() => list.reload(client, { throwOnError: true })}
      refreshed={list.texts.refreshed}
      create={create}
      folds={folds}
    >
      {children}
    </ListToolbar>
  )
}

interface ListBodyProps<Row extends ListedEntry, State extends ListState<string>> {
  list: EntityList<Row, State>
  /** The result of `useListPage`. */
  page: ListPage<PageOfRows<Row>>
  state: State
  onState: OnListState<State>
  actionsOf(row: Row): readonly RowAction[]
  /** The button that creates the first entry. */
  first: ReactNode
}

/** The rows of an administered list, or the reason why there are none. */
export function ListBody<Row extends ListedEntry, State extends ListState<string>>({
  list,
  page,
  state,
  onState,
  actionsOf,
  first,
}: ListBodyProps<Row, State>) {
  const { texts, start } = list
  const clock = CLOCKS[list.clock]
  const columns: readonly Column<Row, State['orderBy']>[] = [
    ...list.columns,
    {
      key: 'updatedAt',
      label: 'Last Modified',
      sortKey: 'updatedAt',
      width: clock.width,
      render: ({ updatedAt }) => clock.cell(updatedAt),
    },
    {
      key: 'actions',
      label: 'Actions',
      width: actionsWidth(list.actions.count) + list.actions.extraWidth,
      render: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
  return (
    <ListFrame
      page={page}
      state={state}
      onState={onState}
      failed={texts.failed}
      empty={
        <EmptyList
          narrowed={isNarrowed(state, start)}
          notFound={texts.notFound(state)}
          {...(texts.searchHint && { searchHint: texts.searchHint })}
          onClear={() => onState(withoutFilters(state, start))}
          nothingYet={texts.nothingYet}
          first={first}
        />
      }
    >
      {(rows) => (
        <ListRows
          label={list.label}
          columns={columns}
          rows={rows}
          state={state}
          onSort={(by) => onState(withSorting(state, by))}
          stale={page.stale}
          rowKey={({ id }) => id}
          minWidth={list.minWidth}
          card={(row) => (
            <>
              <CardTitle title={list.titleOf(row)} at={row.updatedAt} format={clock.format} />
              {list.card(row)}
              <Group mt="xs" {...(list.beside && { justify: 'space-between' })}>
                <RowActions actions={actionsOf(row)} size="lg" />
                {list.beside?.(row)}
              </Group>
            </>
          )}
        />
      )}
    </ListFrame>
  )
}
