import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { type OnListState, searchedFor, sortedBy } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { RecordListState } from './list-state.ts'
import type { OpenAction } from './record-action.ts'
import { recordPageQuery, reloadRecordLists } from './record-queries.ts'
import { RecordRows } from './record-rows.tsx'
import { RemovedBar } from './removed-bar.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { UnsavedContext, type UnsavedWork } from './unsaved-work.ts'

interface RecordListPageProps {
  state: RecordListState
  onState: OnListState<RecordListState>
  /** What this browser holds of records, and of records to come, beyond what is stored. */
  unsaved: readonly UnsavedWork[]
}

export function RecordListPage({ state, onState, unsaved }: RecordListPageProps) {
  const client = useQueryClient()
  const [action, setAction] = useState<OpenAction>()
  const [removed, setRemoved] = useState<RecordRow>()
  const page = useListPage(recordPageQuery, state, onState)
  const { searchWord } = state
  const search = (word: string) =>
    onState(searchedFor(state, word), { replace: searchWord !== '' && word !== '' })
  return (
    <UnsavedContext value={unsaved}>
      <VisuallyHidden component="h1">Records</VisuallyHidden>
      <ListToolbar
        searchWord={searchWord}
        placeholder="Cognome, Nome, Contact Owner, Operazione, Type Contract"
        searchOn="typing"
        onSearch={search}
        onRefresh={() => reloadRecordLists(client, { throwOnError: true })}
        refreshed="Record table has been refreshed"
        create="/new"
      >
        <ExportMenu state={state} />
      </ListToolbar>
      {removed && <RemovedBar row={removed} onClose={() => setRemoved(undefined)} />}
      {page.data && <UnsavedBar shown={new Set(page.data.rows.map(({ id }) => id))} />}
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Non riesco a caricare i record"
        empty={<EmptyRecords searchWord={searchWord} onClear={() => search('')} />}
      >
        {({ rows }) => (
          <RecordRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(sortedBy(state, orderBy))}
            onAction={setAction}
          />
        )}
      </ListFrame>
      {action && <ActionDialog {...action} onClose={() => setAction(undefined)} onRemoved={setRemoved} />}
    </UnsavedContext>
  )
}

function EmptyRecords({ searchWord, onClear }: { searchWord: string; onClear(): void }) {
  return (
    <EmptyList
      narrowed={searchWord !== ''}
      notFound={`Nessun record per «${searchWord}».`}
      looksAt="La ricerca guarda cognome, nome, contact owner, operazione e tipo di contratto."
      onClear={onClear}
      nothingYet="Non c’è ancora nessun record."
      first={
        <Button renderRoot={(props) => <Link to="/new" {...props} />}>Registra il primo contratto</Button>
      }
    />
  )
}
