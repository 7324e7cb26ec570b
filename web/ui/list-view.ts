import type { ReactNode } from 'react'
import type { ListState } from '../lib/list-state.ts'
import type { Column } from './data-table.tsx'

/** What the rows of a list are given, as a table or as cards. */
export interface ListRowsProps<Row, SortKey extends string> {
  /** What the list is called: «Elenco dei record». */
  label: string
  /** The columns of the table; those with a `sortKey` are offered for sorting on a phone too. */
  columns: readonly Column<Row, SortKey>[]
  rows: readonly Row[]
  state: Pick<ListState<SortKey>, 'order' | 'orderBy'>
  onSort(by: SortKey): void
  rowKey(row: Row): string
  /** Names the row's look, for example `draft`. */
  rowKind?(row: Row): string | undefined
  /** Rows of an older question are shown while the new ones come. */
  stale: boolean
  /** What a row's card holds on a phone: usually `CardTitle`, `CardFacts` and `RowActions` with size `lg`. */
  card(row: Row): ReactNode
  /** Below this width the table scrolls sideways; `74rem` when left out. */
  minWidth?: string
}
