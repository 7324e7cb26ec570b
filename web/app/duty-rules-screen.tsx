import { useDocumentTitle } from '@mantine/hooks'
import { DutyRulesPage } from '../features/duty-rules/duty-rules-page.tsx'

export function DutyRulesScreen() {
  useDocumentTitle('Regole · Sportello')
  return <DutyRulesPage />
}
