import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TemplateVariableForm } from './template-variable-form.tsx'
import { templateVariableQuery } from './template-variable-queries.ts'

/** CUSTOM-3: a new or a stored template variable. */
export function TemplateVariableEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? (
    <TemplateVariableForm onSaved={onSaved} />
  ) : (
    <StoredTemplateVariable id={id} onSaved={onSaved} />
  )
}

function StoredTemplateVariable({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(templateVariableQuery(id))
  if (error && !data)
    return (
      <LoadError
        what="Impossibile leggere il campo"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={4} />
  return <TemplateVariableForm key={id} stored={data.field} usedBy={data.usedBy} onSaved={onSaved} />
}
