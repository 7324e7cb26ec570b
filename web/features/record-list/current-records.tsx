import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { type CountedState, type RecordRow, restoreRecord } from '../../../shared/api/records.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { type OpenAction, recordTitle } from '../records/record-action.ts'
import { isCountedList, type RecordListState, withoutCount } from '../records/record-list-state.ts'
import { recordPageQuery, reloadRecordLists } from '../records/record-queries.ts'
import { savedRecord } from '../records/saved-record.ts'
import { offeredRecordActions } from './offered-record-actions.ts'
import { RecordActionDialog } from './record-action-dialog.tsx'
import { RecordRows } from './record-rows.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useSavedRow, withSavedRow } from './use-saved-row.ts'

interface CurrentRecordsProps {
  state: RecordListState
  onState: OnListState<RecordListState>
}

/** The records that are not removed, with their actions. */
export function CurrentRecords({ state, onState }: CurrentRecordsProps) {
  const [action, setAction] = useState<OpenAction>()
  const [removed, setRemoved] = useState<RecordRow>()
  const page = useListPage(recordPageQuery, state, onState)
  const saved = useSavedRow(page.data)
  const shown = page.data && withSavedRow(page.data, saved)
  const showRemoved = (row: RecordRow) => {
    if (row.id === saved?.id) savedRecord.forget()
    setRemoved(row)
  }
  return (
    <>
      {isCountedList(state) && <CountedBar state={state} onClose={() => onState(withoutCount(state))} />}
      {saved && <SavedBar row={saved} onAction={setAction} />}
      {removed && <RemovedBar row={removed} onClose={() => setRemoved(undefined)} />}
      {shown && <UnsavedBar shown={new Set(shown.rows.map(({ id }) => id))} />}
      <ListFrame
        page={{ ...page, data: shown }}
        state={state}
        onState={onState}
        failed="Impossibile caricare i record"
        empty={
          <EmptyRecords
            narrowed={state.searchWord !== '' || isCountedList(state) || state.outcome !== ''}
            searchWord={state.searchWord}
            onClear={() => onState({ ...withoutCount(withSearchWord(state, '')), outcome: '' })}
          />
        }
      >
        {(rows) => (
          <RecordRows
            state={state}
            rows={rows}
            saved={saved?.id}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            onAction={setAction}
          />
        )}
      </ListFrame>
      {action && (
        <RecordActionDialog {...action} onClose={() => setAction(undefined)} onRemoved={showRemoved} />
      )}
    </>
  )
}

interface EmptyProps {
  narrowed: boolean
  searchWord: string
  onClear(): void
}

function EmptyRecords({ narrowed, searchWord, onClear }: EmptyProps) {
  return (
    <EmptyList
      narrowed={narrowed}
      notFound={searchWord === '' ? 'Nessun record con questo filtro.' : `Nessun record per «${searchWord}».`}
      searchHint="La ricerca comprende cognome, nome, contact owner, operazione e tipo di contratto, e anche codice fiscale, partita IVA, POD, PDR, telefono, e-mail e codice del contratto."
      onClear={onClear}
      nothingYet="Non c’è ancora nessun record."
      first={
        <Button renderRoot={(props) => <Link to="/new" {...props} />}>Registra il primo contratto</Button>
      }
    />
  )
}

const COUNTED_LABELS: Record<CountedState, string> = {
  saved: 'contratti salvati',
  draft: 'bozze',
  synced: 'contratti mandati al CRM',
  'sync-failed': 'contratti non arrivati al CRM',
  preparing: 'contratti con la firma in preparazione',
  sent: 'contratti mandati alla firma',
  opened: 'contratti aperti dal cliente',
  signed: 'contratti firmati',
  refused: 'contratti rifiutati dal cliente',
  expired: 'contratti con la firma scaduta',
  cancelled: 'contratti con la firma annullata',
  'to-check': 'contratti con la firma da controllare',
}

/** LIST-32: says which records of the overview the list shows. */
function CountedBar({ state, onClose }: { state: RecordListState; onClose(): void }) {
  const { counted, from, to, operator, type } = state
  const parts = [
    counted === '' ? 'record' : COUNTED_LABELS[counted],
    from && `dal ${italianDate(from)}`,
    to && `al ${italianDate(to)}`,
    type && `di tipo «${type}»`,
    operator && 'di un solo operatore',
  ]
  return (
    <NoticeBar text={`Dalla panoramica: ${parts.filter(Boolean).join(' ')}`} onClose={onClose}>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Mostra tutti i record
      </Button>
    </NoticeBar>
  )
}

/** Offers to undo a removal. */
function RemovedBar({ row, onClose }: { row: RecordRow; onClose(): void }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => send(restoreRecord, { params: { id: row.id } }),
    meta: { failureTitle: 'Impossibile ripristinare il record' },
    onSuccess: () => {
      toast.success('Il record è tornato nell’elenco')
      onClose()
      void reloadRecordLists(client)
    },
  })
  return (
    <NoticeBar text={`Hai rimosso ${recordTitle(row)}.`} onClose={onClose}>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Annulla
      </Button>
    </NoticeBar>
  )
}

/** What usually follows a save, in words. */
const LABELS: Record<string, string> = {
  pdf: 'Crea il PDF',
  script: 'Leggi lo script',
  sign: 'Manda alla firma',
}

/** LIST-24: the record saved last, with its next steps. */
function SavedBar({ row, onAction }: { row: RecordRow; onAction(action: OpenAction): void }) {
  const { can } = useSession()
  return (
    <NoticeBar
      text={`${row.draft ? 'Bozza salvata' : 'Contratto salvato'} – ${recordTitle(row)}`}
      onClose={savedRecord.forget}
    >
      {offeredRecordActions(row, can).map((action) => {
        const label = LABELS[action.name]
        if (!label || 'to' in action) return null
        return (
          <Button
            key={action.name}
            size="compact-sm"
            variant="default"
            leftSection={<action.icon size={14} />}
            onClick={() => onAction({ row, action })}
          >
            {label}
          </Button>
        )
      })}
      <Button size="compact-sm" renderRoot={(props) => <Link to="/new" {...props} />}>
        Registra un altro contratto
      </Button>
    </NoticeBar>
  )
}

interface NoticeBarProps {
  text: string
  onClose(): void
  /** Buttons of size `compact-sm`. */
  children: ReactNode
}

/** What was done last, with what may follow. It shows until closed, because a toast of three seconds is too short. */
function NoticeBar({ text, onClose, children }: NoticeBarProps) {
  return (
    <Alert variant="outline" color="gray" mb="xs" py={6} role="status">
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <Group justify="space-between" gap="xs" flex={1} miw={0}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Group gap={4}>{children}</Group>
        </Group>
        <CloseButton size="sm" aria-label="Nascondi l’avviso" onClick={onClose} />
      </Group>
    </Alert>
  )
}
