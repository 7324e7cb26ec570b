import { useMediaQuery } from '@mantine/hooks'
import { DataTable } from './data-table.tsx'
import { ListCards, type ListRowsProps } from './list-cards.tsx'

/** Rows as a table, or as cards on narrow screens. */
export function ListRows<Row, SortKey extends string>(props: ListRowsProps<Row, SortKey>) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (narrow) return <ListCards {...props} />
  const { state, card: _, ...table } = props
  return <DataTable {...table} sort={{ by: state.orderBy, order: state.order }} />
}
