import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useUnsavedWork } from '../features/record-form/persistence/unsaved-work.ts'
import { RecordListPage } from '../features/record-list/record-list-page.tsx'
import type { RecordListState } from '../features/records/list-state.ts'
import { useCataloguePrefetch } from './use-catalogue-prefetch.ts'

const route = getRouteApi('/app/records')

/** Stores the list's state in the URL. */
export function RecordListRoute() {
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
