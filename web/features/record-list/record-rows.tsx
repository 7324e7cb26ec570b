import { Group } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { type OpenAction, recordTitle } from '../records/record-action.ts'
import type { RecordListState, RecordSortColumn } from '../records/record-list-state.ts'
import { RecordActionButtons } from './record-action-buttons.tsx'
import { RECORD_COLUMNS } from './record-columns.tsx'
import { StateChips } from './state-chips.tsx'

interface RecordRowsProps {
  state: RecordListState
  rows: readonly RecordRow[]
  /** The id of the record saved last. */
  saved: string | undefined
  /** The rows of the previous query, until the new ones arrive. */
  stale: boolean
  onSort(orderBy: RecordSortColumn): void
  onAction(action: OpenAction): void
}

export function RecordRows({ onAction, saved, ...list }: RecordRowsProps) {
  const state: Column<RecordRow, RecordSortColumn> = {
    key: 'state',
    label: 'Stato',
    width: 120,
    render: (row) => <StateChips row={row} onAction={onAction} stop={false} />,
  }
  const actions: Column<RecordRow, RecordSortColumn> = {
    key: 'actions',
    label: 'Actions',
    width: 212,
    render: (row) => <RecordActionButtons row={row} onAction={onAction} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco dei record"
      columns={[state, ...RECORD_COLUMNS, actions]}
      rowKey={({ id }) => id}
      rowKind={({ draft }) => (draft ? 'draft' : 'saved')}
      rowStops
      rowMark={({ id }) => (id === saved ? 'Appena salvato' : undefined)}
      card={(row) => <RecordCard row={row} onAction={onAction} />}
    />
  )
}

function RecordCard({ row, onAction }: { row: RecordRow } & Pick<RecordRowsProps, 'onAction'>) {
  return (
    <>
      <CardTitle title={recordTitle(row)} at={row.updatedAt}>
        <StateChips row={row} onAction={onAction} />
      </CardTitle>
      <CardFacts
        facts={[
          ['Ragione Sociale', row.ragione_sociale],
          ['Contact Owner', row.contact_owner],
          ['Operazione Gas', row.operation_gas?.name],
          ['Operazione Luce', row.operation_luce?.name],
          ['Type Contract', row.type_contract],
          [row.foundBy?.label ?? '', row.foundBy?.value],
        ]}
      />
      <Group mt="xs">
        <RecordActionButtons row={row} onAction={onAction} large />
      </Group>
    </>
  )
}
