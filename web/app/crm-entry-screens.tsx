import { useDocumentTitle } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { ContactPage, ContractPage } from '../features/crm/contact-and-contract-pages.tsx'

export function ContactScreen() {
  useDocumentTitle('Cliente · Sportello')
  const { id } = useParams({ strict: false })
  return <ContactPage id={id ?? ''} />
}

export function ContractScreen() {
  useDocumentTitle('Contratto · Sportello')
  const { id } = useParams({ strict: false })
  return <ContractPage id={id ?? ''} />
}
