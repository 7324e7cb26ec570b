import { Anchor, Badge, Card, Container, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type ContractLine,
  MAX_CONTRACTS,
  readContact,
  readContract,
} from '../../../shared/api/crm-entries.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { LoadState } from '../../ui/load-state.tsx'

const PARTS: Record<ContractLine['part'], string> = {
  contract: 'Contratto telco',
  luce: 'Contratto luce',
  gas: 'Contratto gas',
  extra: 'Vendita extra',
  altra: 'Altra vendita',
  insurance: 'Assicurazione',
}

const contactQuery = (id: string) => callQuery(['crm', 'contact', id], readContact, { params: { id } })
const contractQuery = (id: string) => callQuery(['crm', 'contract', id], readContract, { params: { id } })

/** A customer of the built-in CRM, with all contracts. */
export function ContactPage({ id }: { id: string }) {
  const query = useQuery(contactQuery(id))
  const { data, error } = query
  if (error || !data)
    return <LoadState query={query} failed="Impossibile leggere il cliente" rows={6} stale />
  const { contact, contracts } = data
  return (
    <Container size="md" px={0} mx={0}>
      <Stack gap="md">
        <Group gap="sm">
          <Title order={1} size="h3">
            {contact.name || 'Cliente'}
          </Title>
          {contact.closed && <Cancelled />}
        </Group>
        <Facts
          facts={[
            ['Codice fiscale', contact.cf],
            ['P. IVA', contact.p_iva],
            ['Email', contact.email],
            ['Telefono', contact.phone],
            ['Contact Owner', contact.owner],
            ['ID', contact.id],
            ['Aggiornato', formatDateTime(contact.at)],
          ]}
        />
        <Title order={2} size="h4">
          Contratti
        </Title>
        {contracts.length === 0 && <Text c="dimmed">Nessun contratto.</Text>}
        {contracts.length >= MAX_CONTRACTS && (
          <Text size="sm" c="dimmed">
            Qui sono i {MAX_CONTRACTS} più recenti.
          </Text>
        )}
        {contracts.map((contract) => (
          <Card key={contract.id} withBorder padding="sm">
            <Group justify="space-between" gap="xs">
              <Anchor component={Link} to={`/crm/contracts/${contract.id}`} fw={600} size="sm">
                {contract.number} · {PARTS[contract.part]}
              </Anchor>
              <Group gap="xs">
                {contract.closed && <Cancelled />}
                <Text size="sm" c="dimmed">
                  {formatDateTime(contract.at)}
                </Text>
              </Group>
            </Group>
            <Text size="sm">{[contract.product, contract.code].filter(Boolean).join(' · ')}</Text>
          </Card>
        ))}
        <Entered values={contact.entered} />
      </Stack>
    </Container>
  )
}

/** One contract of the built-in CRM. */
export function ContractPage({ id }: { id: string }) {
  const query = useQuery(contractQuery(id))
  const { data, error } = query
  if (error || !data)
    return <LoadState query={query} failed="Impossibile leggere il contratto" rows={6} stale />
  const { contract, attachments } = data
  return (
    <Container size="md" px={0} mx={0}>
      <Stack gap="md">
        <Group gap="sm">
          <Title order={1} size="h3">
            {contract.number} · {PARTS[contract.part]}
          </Title>
          {contract.closed && <Cancelled />}
        </Group>
        <Group gap="md">
          <Anchor component={Link} to={`/crm/contacts/${contract.contactId}`} size="sm">
            {contract.contact || 'Cliente'}
          </Anchor>
          {contract.recordId && (
            <Anchor component={Link} to={`/${contract.recordId}`} size="sm">
              Apri il record
            </Anchor>
          )}
        </Group>
        <Facts
          facts={[
            ['Prodotto', contract.product],
            ['Codice', contract.code],
            ['Contact Owner', contract.owner],
            ['ID', contract.id],
            ['Documenti', attachments.join(', ')],
            ['Aggiornato', formatDateTime(contract.at)],
          ]}
        />
        <Entered values={contract.entered} />
      </Stack>
    </Container>
  )
}

/** The record no longer has this entry. */
const Cancelled = () => <Badge variant="default">Annullato</Badge>

function Facts({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) {
  return (
    <Card withBorder padding="sm">
      <Lines lines={facts.filter(([, text]) => text !== '')} label="Dati principali" />
    </Card>
  )
}

/** All values, by the form's field names. */
function Entered({ values }: { values: Record<string, string> }) {
  const lines = Object.entries(values).filter(([name]) => !name.startsWith('$'))
  if (lines.length === 0) return null
  return (
    <Card withBorder padding="sm">
      <Title order={2} size="h4" mb="xs">
        Dati inviati
      </Title>
      <Lines lines={lines} label="Dati inviati" />
    </Card>
  )
}

function Lines({ lines, label }: { lines: readonly (readonly [string, string])[]; label: string }) {
  return (
    <Table aria-label={label} verticalSpacing={4} layout="fixed">
      <Table.Tbody>
        {lines.map(([name, text]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500} c="dimmed" w="40%" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
