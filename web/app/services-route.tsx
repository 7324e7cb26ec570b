import { useDocumentTitle } from '@mantine/hooks'
import { ServicesPage } from '../features/services/services-page.tsx'

export function ServicesRoute() {
  useDocumentTitle('Servizi esterni · Sportello')
  return <ServicesPage />
}
