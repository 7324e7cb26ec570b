import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { ScriptForm } from './script-form.tsx'
import { scriptQuery } from './script-queries.ts'

/** SCRIPTS-9: a new operation, or one that is there. */
export function ScriptEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? <ScriptForm onSaved={onSaved} /> : <StoredScript id={id} onSaved={onSaved} />
}

function StoredScript({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(scriptQuery(id))
  if (error && !data)
    return (
      <Failed
        what="Non riesco a leggere l’operazione"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // What was kept from an earlier visit may be older than what is stored.
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={6} />
  const { script } = data
  return <ScriptForm key={script.id} stored={script} onSaved={onSaved} />
}
