import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { TemplateVariableEditPage } from '../features/template-variables/template-variable-edit-page.tsx'

/** At `/templates/custom/new` and `/templates/custom/{id}`. */
export function TemplateVariableEditScreen() {
  useDocumentTitle('Custom field · Sportello')
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  return <TemplateVariableEditPage id={id} onSaved={() => void navigate({ to: '/templates/custom' })} />
}
