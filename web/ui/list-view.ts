import type { ReactNode } from 'react'
import type { ListState } from '../lib/list-state.ts'
import type { Column } from './data-table.tsx'

/** The props of a list's rows, as a table or as cards. */
export interface ListRowsProps<Row, SortKey extends string> {
  /** The label of the list: «Elenco dei record». */
  label: string
  /** The columns of the table; those with a `sortKey` can be sorted on a phone too. */
  columns: readonly Column<Row, SortKey>[]
  rows: readonly Row[]
  state: Pick<ListState<SortKey>, 'order' | 'orderBy'>
  onSort(by: SortKey): void
  rowKey(row: Row): string
  /** The style of the row, for example `draft`. */
  rowKind?(row: Row): string | undefined
  /** The rows of the previous query show until the new ones arrive. */
  stale: boolean
  /** The content of a row's card on a phone: usually `CardTitle`, `CardFacts` and `RowActions` with size `lg`. */
  card(row: Row): ReactNode
  /** Below this width the table scrolls sideways; `74rem` when left out. */
  minWidth?: string
}
