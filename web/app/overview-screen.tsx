import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { OverviewPage } from '../features/overview/overview-page.tsx'

const route = getRouteApi('/app/overview')

/** Stores the filters in the URL. */
export function OverviewScreen() {
  useDocumentTitle('Panoramica · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OverviewPage state={state} onState={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
