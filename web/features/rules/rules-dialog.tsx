import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import { RuleForm } from './rule-form.tsx'

/** RULES-1: the one question that the form asks (GAP-73). */
export function RulesDialog({ onClose }: { onClose(): void }) {
  const [held, setHeld] = useState(false)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...catalogueQueries.rules,
    staleTime: 0,
    // What is being typed outlives a glance at another window.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <OfficeDialog title="Create a new question rule" holds={held} onClose={onClose}>
      {error && (
        <Failed
          what="Non riesco a leggere la domanda"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {/* What stands now, not what this page once read: it is going to be replaced. */}
      {!isFetchedAfterMount && !error && <ListSkeleton rows={5} />}
      {isFetchedAfterMount && data !== undefined && !error && (
        <RuleForm key={data?.updatedAt ?? ''} stored={data} onHold={setHeld} />
      )}
    </OfficeDialog>
  )
}
