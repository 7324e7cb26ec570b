import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { QuestionForm } from './question-form.tsx'

/** RULES-1: the question that the form asks (GAP-73). */
export function QuestionDialog({ onClose }: { onClose(): void }) {
  const [isDirty, setIsDirty] = useState(false)
  const query = useQuery({
    ...catalogueQueries.question,
    staleTime: 0,
    // Typed text is kept when the window loses focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, error, isFetchedAfterMount } = query
  return (
    <AdminDialog title="Create a new question rule" isDirty={isDirty} onClose={onClose}>
      <LoadState query={query} failed="Impossibile leggere la domanda" stale />
      {/* The current question, not a cached one, because it will be replaced. */}
      {!isFetchedAfterMount && !error && <ListSkeleton rows={5} />}
      {isFetchedAfterMount && data !== undefined && !error && (
        <QuestionForm key={data?.updatedAt ?? ''} stored={data} onDirtyChange={setIsDirty} />
      )}
    </AdminDialog>
  )
}
