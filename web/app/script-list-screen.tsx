import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ScriptListPage } from '../features/scripts/script-list-page.tsx'
import type { ScriptListState } from '../features/scripts/script-list-state.ts'

const route = getRouteApi('/app/scripts')

export function ScriptListScreen() {
  useDocumentTitle('Scripts · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: ScriptListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <ScriptListPage state={state} onState={onState} />
}
