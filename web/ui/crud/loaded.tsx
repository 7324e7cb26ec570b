import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadState, type LoadStateProps } from '../load-state.tsx'

interface LoadedProps<Data> extends Omit<LoadStateProps, 'stale'> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children(data: Data): ReactNode
}

/** The data of a query: a placeholder until they are loaded, or why they are not. */
export const Loaded = <Data,>({ query, children, ...props }: LoadedProps<Data>) =>
  query.data === undefined ? <LoadState query={query} {...props} /> : children(query.data)

/** `Loaded` for an editor: a cached version may be older than the stored one. */
export function LoadedFresh<Data>({
  query,
  ...props
}: LoadedProps<Data> & { query: Pick<UseQueryResult<Data>, 'isFetchedAfterMount'> }) {
  const { data, isFetchedAfterMount } = query
  return <Loaded query={{ ...query, data: isFetchedAfterMount ? data : undefined }} {...props} />
}
