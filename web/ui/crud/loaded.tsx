import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../list-skeleton.tsx'
import { LoadError } from '../load-error.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** «Impossibile leggere le caselle» */
  failed: string
  /** The rows of the placeholder. */
  rows: number
  children(data: Data): ReactNode
}

/** The data of a query: a placeholder until they are loaded, or why they are not. */
export function Loaded<Data>({ query, failed, rows, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <ListSkeleton rows={rows} />
  return <LoadError what={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
}

/** `Loaded` for an editor: a cached version may be older than the stored one. */
export function LoadedFresh<Data>({
  query,
  ...props
}: LoadedProps<Data> & { query: Pick<UseQueryResult<Data>, 'isFetchedAfterMount'> }) {
  const { data, isFetchedAfterMount } = query
  return <Loaded query={{ ...query, data: isFetchedAfterMount ? data : undefined }} {...props} />
}
