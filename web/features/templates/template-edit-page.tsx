import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateQuery } from './template-queries.ts'

interface TemplateEditPageProps {
  id: string | undefined
  onSaved(): void
}

/** TEMPL-5: a new template, or one that is there. */
export function TemplateEditPage({ id, onSaved }: TemplateEditPageProps) {
  return id === undefined ? <TemplateForm onSaved={onSaved} /> : <StoredTemplate id={id} onSaved={onSaved} />
}

function StoredTemplate({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(templateQuery(id))
  if (error && !data)
    return (
      <Failed
        what="Non riesco a leggere il modello"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // What was kept from an earlier visit may be older than what is stored.
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={8} />
  const { template, usedBy } = data
  return <TemplateForm key={id} stored={template} usedBy={usedBy} onSaved={onSaved} />
}
