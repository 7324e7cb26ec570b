import { Box, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import classes from './data-table.module.css'
import { AwaitedRows, SkeletonRows } from './list-skeleton.tsx'

type Order = 'asc' | 'desc'

export interface Column<Row, SortKey extends string> {
  key: string
  label: string
  /** The label is for screen readers alone: the column is as narrow as a checkbox. */
  hidesLabel?: boolean
  /** Absent: the column is not sortable. */
  sortKey?: SortKey
  /** `ch` is a digit of the rows; `DATE_TIME_WIDTH` is that of an instant. */
  width?: number | string
  render(row: Row): ReactNode
}

const lengthOf = (width: number | string) => (typeof width === 'number' ? `${width / 16}rem` : width)

/** The column of buttons, which paper does not need. */
const isForScreens = ({ key }: { key: string }) => key === 'actions' || undefined

interface DataTableProps<Row, SortKey extends string> {
  label: string
  columns: readonly Column<Row, SortKey>[]
  rows: readonly Row[]
  /** Without it no column has a `sortKey`. */
  sort?: { by: SortKey; order: Order }
  onSort?(by: SortKey): void
  rowKey(row: Row): string
  /** The style of the row, for example `draft`. */
  rowKind?(row: Row): string | undefined
  /** Marks a row and says why, for example «Appena salvato». */
  rowMark?(row: Row): string | undefined
  /** Each row is one stop of the Tab key; the arrows reach its controls, which then have `tabIndex` -1. */
  rowStops?: boolean
  /** The rows of the previous query show until the new ones arrive. */
  stale?: boolean
  /** Below this width the table scrolls sideways; `74rem` when left out. */
  minWidth?: string
}

/** A table with semantic column headers: each sortable one contains a button and its direction. */
export function DataTable<Row, SortKey extends string>(props: DataTableProps<Row, SortKey>) {
  const { label, columns, rows, sort, onSort, rowKey, stale = false, minWidth } = props
  const awaitsRows = useContext(AwaitedRows) > 0
  return (
    // A scrolling region must be reachable by keyboard.
    <Box className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      <Table
        className={classes.table}
        style={minWidth === undefined ? {} : { '--table-min-width': minWidth }}
        aria-busy={stale || awaitsRows}
        data-stale={stale || undefined}
      >
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              style={column.width === undefined ? {} : { '--column-width': lengthOf(column.width) }}
              data-screen-only={isForScreens(column)}
            />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} {...props} />
          ))}
        </Table.Tbody>
        {rows.length === 0 && <SkeletonRows columns={columns} />}
      </Table>
    </Box>
  )
}

function BodyRow<Row, SortKey extends string>({
  row,
  columns,
  rowKind,
  rowMark,
  rowStops,
}: DataTableProps<Row, SortKey> & { row: Row }) {
  const mark = rowMark?.(row)
  return (
    <Table.Tr
      data-kind={rowKind?.(row)}
      data-marked={mark && ''}
      title={mark}
      {...(rowStops && { 'data-row': '', tabIndex: 0 })}
    >
      {columns.map((column, index) => (
        <Table.Td key={column.key} className={classes.cell} data-screen-only={isForScreens(column)}>
          {index === 0 && mark && <VisuallyHidden>{mark}: </VisuallyHidden>}
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

interface HeaderCellProps<SortKey extends string> {
  column: Pick<Column<never, SortKey>, 'key' | 'label' | 'hidesLabel' | 'sortKey'>
  sort: { by: SortKey; order: Order } | undefined
  onSort: ((by: SortKey) => void) | undefined
}

function HeaderCell<SortKey extends string>({ column, sort, onSort }: HeaderCellProps<SortKey>) {
  const { sortKey, label, hidesLabel } = column
  if (sortKey === undefined) {
    return (
      <Table.Th scope="col" className={classes.head} title={label} data-screen-only={isForScreens(column)}>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Table.Th>
    )
  }
  const active = sort?.by === sortKey
  const Icon = !active ? IconArrowsSort : sort?.order === 'asc' ? IconArrowUp : IconArrowDown
  const direction = sort?.order === 'asc' ? 'ascending' : 'descending'
  return (
    <Table.Th scope="col" className={classes.head} title={label} aria-sort={active ? direction : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onSort?.(sortKey)}
      >
        <span>{label}</span>
        <Icon size={14} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  )
}
