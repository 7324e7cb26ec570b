import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { useSession } from '../../lib/session.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { type OpenAction, recordTitle } from '../records/record-action.ts'
import type { RecordListState, RecordSortColumn } from '../records/record-list-state.ts'
import { nextAction } from './next-action.ts'
import { offeredRecordActions } from './offered-record-actions.ts'
import { pressOf, RecordActionItems, type RecordActionsProps } from './record-action-items.tsx'
import { OUTCOME_COLUMN, RECORD_COLUMNS } from './record-columns.tsx'
import { outcomeBesideChip } from './record-states.ts'
import classes from './records.module.css'
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
    // The next action, two icons of 28 pixels, and what is between and around them.
    width: 'calc(15ch + 76px + 1rem)',
    render: (row) => <RecordActionButtons row={row} onAction={onAction} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco dei record"
      columns={[state, OUTCOME_COLUMN, ...RECORD_COLUMNS, actions]}
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
          ['Esito', outcomeBesideChip(row)],
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

/** LIST-28: edit, the next action in words, and a menu with all actions; each at the same place in every row. */
function RecordActionButtons({ row, onAction, large = false }: RecordActionsProps & { large?: boolean }) {
  const { can } = useSession()
  const actions = offeredRecordActions(row, can)
  const next = nextAction(row, actions)
  // In the table the row is the stop of the Tab key.
  const stop = large ? {} : { tabIndex: -1 }
  const edit = actions.find(({ name }) => name === 'edit')
  return (
    <div className={classes.actions} data-large={large || undefined} data-screen-only>
      {edit && (
        <Tooltip label={edit.label} openDelay={300} events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={large ? 'lg' : 'md'}
            aria-label={edit.label}
            data-row-open
            {...stop}
            {...pressOf(edit, { row, onAction })}
          >
            <edit.icon size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      <span className={classes.next}>
        {next && (
          <Button
            size={large ? 'sm' : 'compact-sm'}
            variant="default"
            fw={500}
            fullWidth
            px={6}
            {...stop}
            {...pressOf(next.action, { row, onAction })}
          >
            {next.label}
          </Button>
        )}
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={large ? 'lg' : 'md'}
            aria-label={`Azioni di ${recordTitle(row)}`}
            {...stop}
          >
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RecordActionItems row={row} actions={actions} onAction={onAction} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
