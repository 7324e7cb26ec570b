import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { CustomForm } from './custom-form.tsx'
import { customQuery } from './custom-queries.ts'

/** CUSTOM-3: a new word, or one that is there. */
export function CustomEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? <CustomForm onSaved={onSaved} /> : <StoredCustom id={id} onSaved={onSaved} />
}

function StoredCustom({ id, onSaved }: { id: string; onSaved(): void }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(customQuery(id))
  if (error && !data)
    return (
      <Failed
        what="Non riesco a leggere il campo"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || !isFetchedAfterMount) return <ListSkeleton rows={4} />
  return <CustomForm key={id} stored={data.field} usedBy={data.usedBy} onSaved={onSaved} />
}
