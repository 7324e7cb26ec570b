import { useDocumentTitle } from '@mantine/hooks'
import { CustomListPage } from '../features/customs/custom-list-page.tsx'

export function CustomListRoute() {
  useDocumentTitle('Custom fields · Sportello')
  return <CustomListPage />
}
