import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { TemplateListPage } from '../features/templates/template-list-page.tsx'
import type { TemplateListState } from '../features/templates/template-list-state.ts'

const route = getRouteApi('/app/templates')

export function TemplateListScreen() {
  useDocumentTitle('Templates · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: TemplateListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <TemplateListPage state={state} onState={onState} />
}
