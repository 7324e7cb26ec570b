import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OutcomeListState } from '../features/outcomes/outcome-state.ts'
import { OutcomesPage } from '../features/outcomes/outcomes-page.tsx'

const route = getRouteApi('/app/outcomes')

export function OutcomesScreen() {
  useDocumentTitle('Esiti · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: OutcomeListState) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  )
  return <OutcomesPage state={state} onState={onState} />
}
