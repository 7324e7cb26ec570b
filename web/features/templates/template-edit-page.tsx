import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateQuery } from './template-queries.ts'

interface TemplateEditPageProps {
  id: string | undefined
  onSaved(): void
}

/** TEMPL-5: a new or a stored template. */
export function TemplateEditPage({ id, onSaved }: TemplateEditPageProps) {
  return id === undefined ? <TemplateForm onSaved={onSaved} /> : <StoredTemplate id={id} onSaved={onSaved} />
}

function StoredTemplate({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(templateQuery(id))
  if (error && !data)
    return (
      <LoadError
        what="Impossibile leggere il modello"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // A cached version may be older than the stored one.
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={8} />
  const { template, usedBy } = data
  return <TemplateForm key={id} stored={template} usedBy={usedBy} onSaved={onSaved} />
}
