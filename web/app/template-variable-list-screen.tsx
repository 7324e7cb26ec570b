import { useDocumentTitle } from '@mantine/hooks'
import { TemplateVariableListPage } from '../features/template-variables/template-variable-list-page.tsx'

export function TemplateVariableListScreen() {
  useDocumentTitle('Custom fields · Sportello')
  return <TemplateVariableListPage />
}
