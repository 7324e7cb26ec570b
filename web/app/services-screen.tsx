import { useDocumentTitle } from '@mantine/hooks'
import { ServicesPage } from '../features/services/services-page.tsx'
import { WebhooksPanel } from '../features/webhooks/webhooks-panel.tsx'

export function ServicesScreen() {
  useDocumentTitle('Servizi esterni · Sportello')
  return (
    <ServicesPage>
      <WebhooksPanel />
    </ServicesPage>
  )
}
