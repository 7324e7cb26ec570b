import { ActionIcon, Card, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { formatDateTime } from '../lib/format-date.ts'
import type { ListState } from '../lib/list-state.ts'
import type { Column } from './data-table.tsx'
import classes from './list.module.css'
import { AwaitedRows, SkeletonCards } from './list-skeleton.tsx'

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
  /** Marks a row and says why. */
  rowMark?(row: Row): string | undefined
  /** Each row of the table is one stop of the Tab key; the arrows reach its controls. */
  rowStops?: boolean
  /** The rows of the previous query show until the new ones arrive. */
  stale: boolean
  /** The content of a row's card on a phone: usually `CardTitle`, `CardFacts` and `RowActions` with size `lg`. */
  card(row: Row): ReactNode
  /** Below this width the table scrolls sideways; `74rem` when left out. */
  minWidth?: string
}

/** A list on a phone: one card per row, with the sort control above. */
export function ListCards<Row, SortKey extends string>(props: ListRowsProps<Row, SortKey>) {
  const { label, rows, rowKey, rowKind, rowMark, stale, card } = props
  const awaitsRows = useContext(AwaitedRows) > 0
  return (
    <Stack gap="xs" aria-busy={stale || awaitsRows}>
      <CardSorting {...props} />
      <Stack component="ul" aria-label={label} gap="xs" p={0} m={0} opacity={stale ? 0.55 : 1}>
        {rows.length === 0 && <SkeletonCards />}
        {rows.map((row) => (
          <Card
            key={rowKey(row)}
            component="li"
            withBorder
            padding="sm"
            className={classes.card}
            data-kind={rowKind?.(row)}
            data-marked={rowMark?.(row) && ''}
          >
            {rowMark?.(row) && <VisuallyHidden>{rowMark(row)}: </VisuallyHidden>}
            {card(row)}
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

function CardSorting<Row, SortKey extends string>({ columns, state, onSort }: ListRowsProps<Row, SortKey>) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined)
  const ascending = state.order === 'asc'
  return (
    <Group gap={6} wrap="nowrap" data-screen-only data-folds="">
      <NativeSelect
        aria-label="Ordina per"
        size="sm"
        flex={1}
        value={state.orderBy}
        data={sortable.map(({ sortKey, label }) => ({ value: sortKey ?? '', label: `Ordina per ${label}` }))}
        onChange={(event) => {
          const chosen = sortable.find(({ sortKey }) => sortKey === event.currentTarget.value)?.sortKey
          if (chosen) onSort(chosen)
        }}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={ascending ? 'Ordine crescente' : 'Ordine decrescente'}
        onClick={() => onSort(state.orderBy)}
      >
        {ascending ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
      </ActionIcon>
    </Group>
  )
}

interface CardTitleProps {
  title: string
  /** The time of the last modification, an instant. */
  at: string
  /** The format of instants; 24 hours by default. */
  format?(instant: string): string
  /** Next to the title, for example a badge. */
  children?: ReactNode
}

export function CardTitle({ title, at, format = formatDateTime, children }: CardTitleProps) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs" mb={4}>
      <Group gap="2px 6px" miw={0}>
        <Text fw={600} truncate="end">
          {title}
        </Text>
        {children}
      </Group>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {format(at)}
      </Text>
    </Group>
  )
}

/** Labels with their values; empty values are omitted. */
export function CardFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.flatMap(([label, value]) =>
        value ? [<dt key={label}>{label}</dt>, <dd key={`${label}=`}>{value}</dd>] : [],
      )}
    </dl>
  )
}
