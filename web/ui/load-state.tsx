import type { UseQueryResult } from '@tanstack/react-query'
import { ListSkeleton } from './list-skeleton.tsx'
import { LoadError } from './load-error.tsx'

export interface LoadStateProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** «Impossibile leggere le caselle» */
  failed: string
  /** The rows of the placeholder; none when absent. */
  rows?: number
  /** Shows also why loaded data cannot be refreshed. */
  stale?: true
}

/** Why a query has no data, or a placeholder until it has. */
export function LoadState({ query, failed, rows, stale }: LoadStateProps) {
  const { data, error, isFetching, refetch } = query
  if (error && (stale || data === undefined))
    return <LoadError what={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return data === undefined && rows !== undefined ? <ListSkeleton rows={rows} /> : null
}
