import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import type { OpenAction } from '../records/record-action.ts'
import type { RecordListState } from '../records/record-list-state.ts'
import { recordPageQuery } from '../records/record-queries.ts'
import { savedRecord } from '../records/saved-record.ts'
import { RecordActionDialog } from './record-action-dialog.tsx'
import { RecordRows } from './record-rows.tsx'
import { RemovedBar } from './removed-bar.tsx'
import { SavedBar } from './saved-bar.tsx'
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
      {saved && <SavedBar row={saved} onAction={setAction} />}
      {removed && <RemovedBar row={removed} onClose={() => setRemoved(undefined)} />}
      {shown && <UnsavedBar shown={new Set(shown.rows.map(({ id }) => id))} />}
      <ListFrame
        page={{ ...page, data: shown }}
        state={state}
        onState={onState}
        failed="Impossibile caricare i record"
        empty={
          <EmptyRecords searchWord={state.searchWord} onClear={() => onState(withSearchWord(state, ''))} />
        }
      >
        {({ rows }) => (
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

function EmptyRecords({ searchWord, onClear }: { searchWord: string; onClear(): void }) {
  return (
    <EmptyList
      narrowed={searchWord !== ''}
      notFound={`Nessun record per «${searchWord}».`}
      searchHint="La ricerca comprende cognome, nome, contact owner, operazione e tipo di contratto."
      onClear={onClear}
      nothingYet="Non c’è ancora nessun record."
      first={
        <Button renderRoot={(props) => <Link to="/new" {...props} />}>Registra il primo contratto</Button>
      }
    />
  )
}
