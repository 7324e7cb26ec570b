import { useDocumentTitle } from '@mantine/hooks'
import { MailTextsPage } from '../features/mail-texts/mail-texts-page.tsx'

export function MailTextsScreen() {
  useDocumentTitle('Testi delle mail · Sportello')
  return <MailTextsPage />
}
