import { Badge, Button, Card, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DiskSpace, type Service, testService } from '../../../shared/api/services.ts'
import type { DiskState } from '../../../shared/disk-states.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import {
  formatFreeBytes,
  healthOf,
  SERVICE_LABELS,
  type ServiceHealth,
  TESTABLE_SERVICES,
} from './service-labels.ts'
import { SERVICES, servicesQuery } from './service-queries.ts'
import { StuckEffects } from './stuck-effects.tsx'

/** The external services: provider, state, and stuck effects. */
export function ServicesPage({ children }: { children?: ReactNode }) {
  const query = useQuery(servicesQuery)
  const { data } = query
  return (
    <Container size="xl" px={0}>
      <Stack gap="lg">
        <Title order={1} size="h3">
          Servizi esterni
        </Title>
        <LoadState query={query} failed="Impossibile leggere lo stato dei servizi" rows={4} />
        {data && (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
            {data.services.map((service) => (
              <ServiceCard key={service.name} service={service} />
            ))}
            <DiskCard disk={data.disk} />
          </SimpleGrid>
        )}
        <StuckEffects />
        {children}
      </Stack>
    </Container>
  )
}

const HEALTH_STYLES: Record<ServiceHealth, { color: string; text: string }> = {
  healthy: { color: 'teal', text: 'risponde' },
  failing: { color: 'red', text: 'non risponde' },
  unused: { color: 'gray', text: 'mai interrogato' },
}

function ServiceCard({ service }: { service: Service }) {
  const { name, provider, limitation, lastSuccessAt, lastFailureAt, lastFailure, failures, waiting } = service
  const client = useQueryClient()
  const attempt = useMutation({
    mutationFn: () => send(testService, { params: { name } }, { timeoutMs: 60_000 }),
    meta: { failureTitle: SERVICE_LABELS[name] },
    onSuccess: ({ working, detail }) =>
      working
        ? toast.success(`${SERVICE_LABELS[name]}: funziona`)
        : toast.error(detail || 'non funziona', SERVICE_LABELS[name]),
    onSettled: () => void client.invalidateQueries({ queryKey: SERVICES }),
  })
  const health = HEALTH_STYLES[healthOf(service)]
  return (
    <Card withBorder padding="sm" component="section" aria-label={SERVICE_LABELS[name]}>
      <Stack gap={6} h="100%">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            {SERVICE_LABELS[name]}
          </Text>
          {!service.builtIn && (
            <Badge variant="outline" color={health.color} c="bright" tt="none" miw="fit-content">
              {health.text}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {provider}
        </Text>
        {limitation !== '' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {limitation}
          </Text>
        )}
        {lastSuccessAt && <Text size="xs">Ultima risposta: {formatDateTime(lastSuccessAt)}</Text>}
        {lastFailureAt && (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            Ultimo errore: {formatDateTime(lastFailureAt)}
            {lastFailure && ` – ${lastFailure}`}
            {failures > 1 && ` (${failures} di seguito)`}
          </Text>
        )}
        {waiting > 0 && (
          <Text size="xs" fw={500}>
            In attesa: {formatCount(waiting)}. Verranno inviati automaticamente.
          </Text>
        )}
        {TESTABLE_SERVICES.includes(name) && (
          <Button
            mt="auto"
            size="compact-sm"
            variant="default"
            w="fit-content"
            loading={attempt.isPending}
            onClick={() => attempt.mutate()}
          >
            Prova
          </Button>
        )}
      </Stack>
    </Card>
  )
}

const STATES: Record<DiskState, { color: string; text: string; advice: string }> = {
  ample: { color: 'teal', text: 'in ordine', advice: '' },
  low: {
    color: 'orange',
    text: 'quasi pieno',
    advice: 'Va liberato spazio prima che non si possa più salvare.',
  },
  full: {
    color: 'red',
    text: 'pieno',
    advice:
      'Si può solo consultare. Liberato lo spazio, i salvataggi riprendono automaticamente in pochi secondi.',
  },
}

/** The free disk space of the server, and its consequences for the organisation. */
function DiskCard({ disk: { state, freeBytes } }: { disk: DiskSpace }) {
  const { color, text, advice } = STATES[state]
  return (
    <Card withBorder padding="sm" component="section" aria-label="Disco del server">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            Disco del server
          </Text>
          <Badge variant="outline" color={color} c="bright" tt="none" miw="fit-content">
            {text}
          </Badge>
        </Group>
        {freeBytes !== null && (
          <Text size="sm" c="dimmed">
            {formatFreeBytes(freeBytes)} liberi
          </Text>
        )}
        {advice && <Text size="xs">{advice}</Text>}
      </Stack>
    </Card>
  )
}
