import { Badge, Text } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DATE_TIME_WIDTH, dateTimeCell, textCell, twoLineCell } from '../../ui/text-cell.tsx'
import type { RecordSortColumn } from '../records/record-list-state.ts'
import { outcomeBesideChip } from './record-states.ts'
import classes from './records.module.css'

/** OUTCOME-23: beside the columns of the specification; on two lines where the number of active supplies is known. */
export const OUTCOME_COLUMN: Column<RecordRow, RecordSortColumn> = {
  key: 'outcome',
  label: 'Esito',
  width: 'calc(9.5ch + 1rem)',
  render: (row) => (
    <Text fz={12} component="div">
      {outcomeBesideChip(row)}
    </Text>
  ),
}

/** LIST-5, LIST-9, LIST-10, GAP-16: the columns in order; operations by name (GAP-19). */
export const RECORD_COLUMNS: readonly Column<RecordRow, RecordSortColumn>[] = [
  {
    key: 'last_name',
    label: 'Cognome',
    sortKey: 'last_name',
    width: '10.5%',
    render: ({ last_name, name, ragione_sociale, foundBy }) => (
      <>
        {last_name || name || ragione_sociale ? textCell(last_name) : <NoName />}
        {foundBy && (
          <Text fz={12} c="dimmed" component="div">
            {foundBy.label} <span className={classes.identifier}>{foundBy.value}</span>
          </Text>
        )}
      </>
    ),
  },
  { key: 'name', label: 'Nome', sortKey: 'name', width: '7%', render: ({ name }) => textCell(name) },
  {
    key: 'ragione_sociale',
    label: 'Ragione Sociale',
    width: '8.3%',
    render: ({ ragione_sociale }) => textCell(ragione_sociale),
  },
  {
    key: 'contact_owner',
    label: 'Contact Owner',
    sortKey: 'contact_owner',
    width: '9%',
    render: ({ contact_owner }) => textCell(contact_owner),
  },
  {
    key: 'operation_gas',
    label: 'Operazione Gas',
    sortKey: 'operation_gas',
    render: ({ operation_gas }) => twoLineCell(operation_gas?.name ?? ''),
  },
  {
    key: 'operation_luce',
    label: 'Operazione Luce',
    sortKey: 'operation_luce',
    render: ({ operation_luce }) => twoLineCell(operation_luce?.name ?? ''),
  },
  {
    key: 'type_contract',
    label: 'Type Contract',
    sortKey: 'type_contract',
    width: '7.4%',
    render: ({ type_contract }) => twoLineCell(type_contract),
  },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: DATE_TIME_WIDTH,
    render: ({ updatedAt }) => dateTimeCell(updatedAt),
  },
]

/** A draft that has no name yet is still found in the list. */
const NoName = () => (
  <Text span inherit c="dimmed">
    Senza nome
  </Text>
)

export function DraftBadge() {
  return (
    <Badge size="xs" variant="default" miw="fit-content" fs="normal">
      Bozza
    </Badge>
  )
}
