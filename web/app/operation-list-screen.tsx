import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OperationListPage } from '../features/operations/operation-list-page.tsx'
import type { OperationListState } from '../features/operations/operation-list-state.ts'

const route = getRouteApi('/app/scripts')

export function OperationListScreen() {
  useDocumentTitle('Scripts · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: OperationListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <OperationListPage state={state} onState={onState} />
}
