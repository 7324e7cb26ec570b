import { useQuery } from '@tanstack/react-query'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { ScriptForm } from './script-form.tsx'
import { scriptQuery } from './script-queries.ts'

/** SCRIPTS-9: a new or a stored operation. */
export function ScriptEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? <ScriptForm onSaved={onSaved} /> : <StoredScript id={id} onSaved={onSaved} />
}

function StoredScript({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(scriptQuery(id))} failed="Impossibile leggere l’operazione" rows={6}>
      {({ script }) => <ScriptForm key={script.id} stored={script} onSaved={onSaved} />}
    </LoadedFresh>
  )
}
