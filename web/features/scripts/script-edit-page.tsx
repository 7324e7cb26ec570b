import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { ScriptForm } from './script-form.tsx'
import { scriptQuery } from './script-queries.ts'

/** SCRIPTS-9: a new or a stored operation. */
export function ScriptEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? <ScriptForm onSaved={onSaved} /> : <StoredScript id={id} onSaved={onSaved} />
}

function StoredScript({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(scriptQuery(id))
  if (error && !data)
    return (
      <LoadError
        what="Impossibile leggere l’operazione"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // A cached version may be older than the stored one.
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={6} />
  const { script } = data
  return <ScriptForm key={script.id} stored={script} onSaved={onSaved} />
}
