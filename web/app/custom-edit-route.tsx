import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CustomEditPage } from '../features/customs/custom-edit-page.tsx'

/** At `/templates/custom/new` and `/templates/custom/{id}`. */
export function CustomEditRoute() {
  useDocumentTitle('Custom field · Sportello')
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  return <CustomEditPage id={id} onSaved={() => void navigate({ to: '/templates/custom' })} />
}
