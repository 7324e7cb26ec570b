import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { OperationEditPage } from '../features/operations/operation-edit-page.tsx'

/** At `/scripts/new` and `/scripts/{id}`. */
export function OperationEditScreen() {
  useDocumentTitle('Operation Edition page · Sportello')
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  return <OperationEditPage id={id} onSaved={() => void navigate({ to: '/scripts' })} />
}
