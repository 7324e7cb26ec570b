import { useDocumentTitle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useUnsavedWork } from '../features/record-form/persistence/unsaved-work.ts'
import { RecordListPage } from '../features/record-list/record-list-page.tsx'
import type { RecordListState } from '../features/records/record-list-state.ts'
import { prefetchCatalogue } from '../lib/catalogue.ts'

const route = getRouteApi('/app/records')

/** GAP-11: after the page's own requests, prefetches the form's catalogue while the page is open. */
function useCataloguePrefetch(): void {
  const client = useQueryClient()
  useEffect(() => {
    let begun = false
    let hasLeft = false
    const prefetch = () => {
      if (begun || hasLeft || client.isFetching() > 0) return
      begun = true
      void prefetchCatalogue(client, () => hasLeft)
    }
    const unsubscribe = client.getQueryCache().subscribe(prefetch)
    prefetch()
    return () => {
      hasLeft = true
      unsubscribe()
    }
  }, [client])
}

/** Stores the list's state in the URL. */
export function RecordListScreen() {
  useDocumentTitle('Records · Sportello')
  useCataloguePrefetch()
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: RecordListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <RecordListPage state={state} onState={onState} unsaved={useUnsavedWork()} />
}
