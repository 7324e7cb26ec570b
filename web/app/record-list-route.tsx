import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useUnsavedWork } from '../features/record-form/journal/unsaved-work.ts'
import type { RecordListState } from '../features/records/list-state.ts'
import { RecordListPage } from '../features/records/record-list-page.tsx'
import { useCatalogueAhead } from './use-catalogue-ahead.ts'

const route = getRouteApi('/portal/records')

/** Keeps the list's state in the address. */
export function RecordListRoute() {
  useDocumentTitle('Records · Sportello')
  useCatalogueAhead()
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: RecordListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <RecordListPage state={state} onState={onState} unsaved={useUnsavedWork()} />
}
