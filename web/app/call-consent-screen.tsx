import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallConsentPage } from '../features/contact-bases/call-consent-page.tsx'
import type { CallConsentState } from '../features/contact-bases/call-consent-state.ts'

const route = getRouteApi('/app/call-consents')

export function CallConsentScreen() {
  useDocumentTitle('Consensi alle chiamate · Sportello')
  const navigate = route.useNavigate()
  const onState = useCallback(
    (search: CallConsentState, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <CallConsentPage state={route.useSearch()} onState={onState} />
}
