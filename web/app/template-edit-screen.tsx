import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { TemplateEditPage } from '../features/templates/template-edit-page.tsx'

/** At `/templates/new` and `/templates/{id}`. */
export function TemplateEditScreen() {
  useDocumentTitle('Template · Sportello')
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  return <TemplateEditPage id={id} onSaved={() => void navigate({ to: '/templates' })} />
}
