import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ScriptEditPage } from '../features/scripts/script-edit-page.tsx'

/** At `/scripts/new` and `/scripts/{id}`. */
export function ScriptEditScreen() {
  useDocumentTitle('Operation Edition page · Sportello')
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  return <ScriptEditPage id={id} onSaved={() => void navigate({ to: '/scripts' })} />
}
