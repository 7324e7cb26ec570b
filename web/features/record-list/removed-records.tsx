import { Button, Group } from '@mantine/core'
import { IconHistory, IconRestore } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { restoreRecord } from '../../../shared/api/records.ts'
import type { RemovedRow } from '../../../shared/api/removed-records.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, RowActions } from '../../ui/row-actions.tsx'
import { DATE_TIME_WIDTH, dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import { recordTitle } from '../records/record-action.ts'
import type { RecordListState } from '../records/record-list-state.ts'
import { reloadRecordLists, removedPageQuery } from '../records/record-queries.ts'
import { DraftBadge } from './record-columns.tsx'

const RecordHistoryDrawer = lazyPart(async () => ({
  default: (await import('./record-history-drawer.tsx')).RecordHistoryDrawer,
}))

const COLUMNS: readonly Column<RemovedRow, 'removedAt'>[] = [
  {
    key: 'title',
    label: 'Record',
    width: '24%',
    render: (row) => (
      <Group gap={6} wrap="nowrap">
        {textCell(recordTitle(row))}
        {row.draft && <DraftBadge />}
      </Group>
    ),
  },
  { key: 'type', label: 'Type Contract', render: ({ type_contract }) => textCell(type_contract) },
  { key: 'owner', label: 'Contact Owner', render: ({ contact_owner }) => textCell(contact_owner) },
  { key: 'author', label: 'Scritto da', render: ({ author }) => textCell(author) },
  { key: 'removedBy', label: 'Rimosso da', render: ({ removedBy }) => textCell(removedBy) },
  {
    key: 'removedAt',
    label: 'Rimosso il',
    sortKey: 'removedAt',
    width: DATE_TIME_WIDTH,
    render: ({ removedAt }) => dateTimeCell(removedAt),
  },
]

interface Props {
  state: RecordListState
  onState: OnListState<RecordListState>
}

/** Removed records that can be restored: all for an administrator, for others those that they created or removed. */
export function RemovedRecords({ state, onState }: Props) {
  const client = useQueryClient()
  const [shown, setShown] = useState<RemovedRow>()
  const page = useListPage(removedPageQuery, state, onState)
  const restore = useMutation({
    mutationFn: (row: RemovedRow) => send(restoreRecord, { params: { id: row.id } }),
    meta: { failureTitle: 'Impossibile ripristinare il record' },
    onSuccess: () => {
      toast.success('Il record è tornato nell’elenco')
      void reloadRecordLists(client)
    },
  })
  const actionsOf = (row: RemovedRow) => [
    { name: 'restore', label: 'Ripristina', icon: IconRestore, onClick: () => restore.mutate(row) },
    { name: 'history', label: 'Storia', icon: IconHistory, onClick: () => setShown(row) },
  ]
  const actions: Column<RemovedRow, 'removedAt'> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(2) + 24,
    render: (row) => <RowActions actions={actionsOf(row)} />,
  }
  return (
    <>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i record rimossi"
        empty={<NoneRemoved state={state} onState={onState} />}
      >
        {(rows) => (
          <ListRows
            state={{ ...state, orderBy: 'removedAt' }}
            rows={rows}
            stale={page.stale}
            onSort={() => onState({ ...state, order: state.order === 'asc' ? 'desc' : 'asc', page: 0 })}
            label="Elenco dei record rimossi"
            columns={[...COLUMNS, actions]}
            rowKey={({ id }) => id}
            minWidth="60rem"
            card={(row) => (
              <>
                <CardTitle title={recordTitle(row)} at={row.removedAt}>
                  {row.draft && <DraftBadge />}
                </CardTitle>
                <CardFacts
                  facts={[
                    ['Type Contract', row.type_contract],
                    ['Contact Owner', row.contact_owner],
                    ['Scritto da', row.author],
                    ['Rimosso da', row.removedBy],
                  ]}
                />
                <Group mt="xs">
                  <RowActions actions={actionsOf(row)} size="lg" />
                </Group>
              </>
            )}
          />
        )}
      </ListFrame>
      <Suspense>{shown && <RecordHistoryDrawer row={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}

function NoneRemoved({ state, onState }: Props) {
  const { can } = useSession()
  const back = () => onState({ ...state, removed: false, page: 0 })
  return (
    <EmptyList
      narrowed={state.searchWord !== ''}
      notFound={`Nessun record rimosso per «${state.searchWord}».`}
      onClear={() => onState({ ...state, searchWord: '', page: 0 })}
      nothingYet={
        can.seeAdministration ? 'Nessun record è stato rimosso.' : 'Nessun record tuo è stato rimosso.'
      }
      first={
        <Button variant="default" onClick={back}>
          Torna ai record
        </Button>
      }
    />
  )
}
