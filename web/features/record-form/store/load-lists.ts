import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { derivations, setLongLists } from '../../../../contract/index.ts'
import { becomeIdle } from '../../../lib/become-idle.ts'
import type { FormStore } from './form-store.ts'

let loading: Promise<void> | undefined

/** Loads the long lists of places and banks once; a failure can be repeated. */
export function loadLists(): Promise<void> {
  loading ??= import('../../../../contract/data/long-lists.ts').then(
    ({ LONG_LISTS }) => {
      setLongLists(LONG_LISTS)
      void prepareLists()
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Computes what checks derive from the lists before somebody types: a slow computer takes long for the first. */
async function prepareLists(): Promise<void> {
  for (const derive of derivations) {
    await becomeIdle()
    derive()
  }
}

/** Imports a part of the page that uses the lists. Without them it opens too, and recognises less. */
export async function importWithLists<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadLists().catch(() => {})])
  return loaded
}

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
