import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { HistoryPage } from '../features/history/history-page.tsx'
import type { HistoryState } from '../features/history/history-state.ts'

const route = getRouteApi('/app/history')

export function HistoryScreen() {
  useDocumentTitle('Storico · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: HistoryState) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  )
  return <HistoryPage state={state} onState={onState} />
}
