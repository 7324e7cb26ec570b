import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { QuestionForm } from './question-form.tsx'

/** RULES-1: the question that the form asks (GAP-73). */
export function QuestionDialog({ onClose }: { onClose(): void }) {
  const [isDirty, setIsDirty] = useState(false)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...catalogueQueries.question,
    staleTime: 0,
    // Typed text is kept when the window loses focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <AdminDialog title="Create a new question rule" isDirty={isDirty} onClose={onClose}>
      {error && (
        <LoadError
          what="Impossibile leggere la domanda"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {/* The current question, not a cached one, because it will be replaced. */}
      {!isFetchedAfterMount && !error && <ListSkeleton rows={5} />}
      {isFetchedAfterMount && data !== undefined && !error && (
        <QuestionForm key={data?.updatedAt ?? ''} stored={data} onDirtyChange={setIsDirty} />
      )}
    </AdminDialog>
  )
}
