import { useDocumentTitle } from '@mantine/hooks'
import { SystemPage } from '../features/system/system-page.tsx'

export function SystemScreen() {
  useDocumentTitle('Sistema · Sportello')
  return <SystemPage />
}
