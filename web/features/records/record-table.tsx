import type { RecordRow } from '../../../shared/api/records.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { RECORD_ACTIONS } from './actions.ts'
import type { RecordSortColumn } from './list-state.ts'
import { RecordActions } from './record-actions.tsx'
import { RECORD_COLUMNS } from './record-columns.tsx'
import type { RecordViewProps } from './record-view.ts'

export function RecordTable({ state, rows, stale, onSort, onAction }: RecordViewProps) {
  const actions: Column<RecordRow, RecordSortColumn> = {
    key: 'actions',
    label: 'Actions',
    width: 30 * RECORD_ACTIONS.length + 14,
    render: (row) => <RecordActions row={row} onAction={onAction} />,
  }
  return (
    <DataTable
      label="Elenco dei record"
      columns={[...RECORD_COLUMNS, actions]}
      rows={rows}
      sort={{ by: state.orderBy, order: state.order }}
      onSort={onSort}
      rowKey={({ id }) => id}
      rowKind={({ draft }) => (draft ? 'draft' : 'saved')}
      stale={stale}
    />
  )
}
