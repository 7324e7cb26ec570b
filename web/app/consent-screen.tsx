import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ConsentPage } from '../features/consents/consent-page.tsx'
import type { ConsentState } from '../features/consents/consent-state.ts'

const route = getRouteApi('/app/consents')

export function ConsentScreen() {
  useDocumentTitle('Consensi · Sportello')
  const navigate = route.useNavigate()
  const onState = useCallback(
    (search: ConsentState, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <ConsentPage state={route.useSearch()} onState={onState} />
}
