import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrashOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type OnListState, withSearchWord } from '../../lib/list-state.ts'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import type { RecordListState } from '../records/list-state.ts'
import { reloadRecordLists } from '../records/record-queries.ts'
import { CurrentRecords } from './current-records.tsx'
import { RecordExportMenu } from './record-export-menu.tsx'
import { RemovedRecords } from './removed-records.tsx'
import { UnsavedContext, type UnsavedEntry } from './unsaved-work.ts'

interface RecordListPageProps {
  state: RecordListState
  onState: OnListState<RecordListState>
  /** The unsaved work of this browser, for stored and new records. */
  unsaved: readonly UnsavedEntry[]
}

export function RecordListPage({ state, onState, unsaved }: RecordListPageProps) {
  const client = useQueryClient()
  const { searchWord, removed } = state
  const search = (newSearchWord: string) =>
    onState(withSearchWord(state, newSearchWord), { replace: searchWord !== '' && newSearchWord !== '' })
  const Records = removed ? RemovedRecords : CurrentRecords
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
