import { Button, VisuallyHidden } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Script } from '../../../shared/api/scripts.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { RemoveScriptDialog } from './remove-script-dialog.tsx'
import { RemovedScriptsDialog } from './removed-scripts-dialog.tsx'
import type { ScriptListState } from './script-list-state.ts'
import { reloadScripts, scriptPageQuery } from './script-queries.ts'
import { ScriptRows } from './script-rows.tsx'

interface ScriptListPageProps {
  state: ScriptListState
  onState: OnListState<ScriptListState>
}

export function ScriptListPage({ state, onState }: ScriptListPageProps) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<Script>()
  const [showsRemoved, setShowsRemoved] = useState(false)
  const page = useListPage(scriptPageQuery, state, onState)
  return (
    <>
      <VisuallyHidden component="h1">Scripts</VisuallyHidden>
      <ListToolbar
        searchWord={state.searchWord}
        placeholder="Name"
        searchOn="enter"
        onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        onRefresh={() => reloadScripts(client, { throwOnError: true })}
        refreshed="Script table has been refreshed"
        create="/scripts/new"
      >
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRestore size={16} />}
          onClick={() => setShowsRemoved(true)}
        >
          Rimosse
        </Button>
      </ListToolbar>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare le operazioni"
        empty={
          <EmptyList
            narrowed={state.searchWord !== ''}
            notFound={`Nessuna operazione per «${state.searchWord}».`}
            searchHint="La ricerca comprende il nome, quando premi Invio."
            onClear={() => onState(withSearchWord(state, ''))}
            nothingYet="Non c’è ancora nessuna operazione."
            first={
              <Button renderRoot={(props) => <Link to="/scripts/new" {...props} />}>
                Crea la prima operazione
              </Button>
            }
          />
        }
      >
        {({ rows }) => (
          <ScriptRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            onRemove={setRemoving}
          />
        )}
      </ListFrame>
      {showsRemoved && <RemovedScriptsDialog onClose={() => setShowsRemoved(false)} />}
      {removing && <RemoveScriptDialog script={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
