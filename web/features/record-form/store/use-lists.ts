import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FormStore } from './form-store.ts'
import { loadLists } from './load-lists.ts'

export const listsQuery = {
  queryKey: ['long-lists'],
  queryFn: () => loadLists().then(() => true),
  retry: 5,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The form works without them, and the server validates with them: no message is needed.
  meta: { failure: 'in place' },
} as const

/** The form works without the lists; after they are loaded it validates everything again. */
export function useLists(store: FormStore): void {
  const { isSuccess } = useQuery(listsQuery)
  useEffect(() => {
    if (isSuccess) store.listsLoaded()
  }, [isSuccess, store])
}
