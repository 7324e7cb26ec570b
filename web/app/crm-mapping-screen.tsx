import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MappingPage } from '../features/crm/mapping-page.tsx'
import type { MappingState } from '../features/crm/mapping-state.ts'

const mapping = getRouteApi('/app/crm/mapping')

export function CrmMappingScreen() {
  useDocumentTitle('Mappatura verso il CRM · Sportello')
  const navigate = mapping.useNavigate()
  const onState = useCallback(
    (search: MappingState, { replace }: { replace: boolean } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <MappingPage state={mapping.useSearch()} onState={onState} />
}
