import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrashOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type OnListState, searchedFor } from '../../lib/list-state.ts'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { RecordExportMenu } from './export-menu.tsx'
import type { RecordListState } from './list-state.ts'
import { reloadRecordLists } from './record-queries.ts'
import { RemovedRecords } from './removed-records.tsx'
import { StandingRecords } from './standing-records.tsx'
import { UnsavedContext, type UnsavedWork } from './unsaved-work.ts'

interface RecordListPageProps {
  state: RecordListState
  onState: OnListState<RecordListState>
  /** What this browser holds of records, and of records to come, beyond what is stored. */
  unsaved: readonly UnsavedWork[]
}

export function RecordListPage({ state, onState, unsaved }: RecordListPageProps) {
  const client = useQueryClient()
  const { searchWord, removed } = state
  const search = (word: string) =>
    onState(searchedFor(state, word), { replace: searchWord !== '' && word !== '' })
  const Records = removed ? RemovedRecords : StandingRecords
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
        {!removed && <RecordExportMenu state={state} />}
        <Button
          variant={removed ? 'light' : 'default'}
          size="sm"
          leftSection={<IconTrashOff size={16} />}
          aria-pressed={removed}
          onClick={() =>
            onState({ ...state, removed: !removed, order: 'desc', orderBy: 'updatedAt', page: 0 })
          }
        >
          Rimossi
        </Button>
      </ListToolbar>
      <Records state={state} onState={onState} />
    </UnsavedContext>
  )
}
