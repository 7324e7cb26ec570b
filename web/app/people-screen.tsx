import { useDocumentTitle } from '@mantine/hooks'
import { PeoplePage } from '../features/people/people-page.tsx'

export function PeopleScreen() {
  useDocumentTitle('Dati di una persona · Sportello')
  return <PeoplePage />
}
