import { Button, VisuallyHidden } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Script } from '../../../shared/api/scripts.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { EDIT, REMOVE } from '../../ui/crud/use-opened-entry.ts'
import { RemoveScriptDialog } from './remove-script-dialog.tsx'
import { RemovedScriptsDialog } from './removed-scripts-dialog.tsx'
import { SCRIPT_LIST } from './script.tsx'
import type { ScriptListState } from './script-list-state.ts'
import { scriptPageQuery } from './script-queries.ts'

interface ScriptListPageProps {
  state: ScriptListState
  onState: OnListState<ScriptListState>
}

export function ScriptListPage(props: ScriptListPageProps) {
  const [removing, setRemoving] = useState<Script>()
  const [showsRemoved, setShowsRemoved] = useState(false)
  const page = useListPage(scriptPageQuery, props.state, props.onState)
  return (
    <>
      <VisuallyHidden component="h1">Scripts</VisuallyHidden>
      <ListTools {...props} list={SCRIPT_LIST} create="/scripts/new">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRestore size={16} />}
          onClick={() => setShowsRemoved(true)}
        >
          Rimosse
        </Button>
      </ListTools>
      <ListBody
        {...props}
        list={SCRIPT_LIST}
        page={page}
        first={
          <Button renderRoot={(button) => <Link to="/scripts/new" {...button} />}>
            Crea la prima operazione
          </Button>
        }
        // SCRIPTS-5
        actionsOf={(script) => [
          { ...EDIT, link: { to: '/scripts/$id', params: { id: script.id } } },
          { ...REMOVE, onClick: () => setRemoving(script) },
        ]}
      />
      {showsRemoved && <RemovedScriptsDialog onClose={() => setShowsRemoved(false)} />}
      {removing && <RemoveScriptDialog script={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
