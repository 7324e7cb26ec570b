import { Anchor, Badge, Button, Card, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type DiskSpace,
  MAX_STUCK,
  repairStuck,
  type Service,
  type Stuck,
  testService,
} from '../../../shared/api/services.ts'
import type { DiskState } from '../../../shared/disk-states.ts'
import { SERVICE_LABELS } from '../../../shared/service-and-queue-labels.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { BackupCard } from './backup-card.tsx'
import {
  formatFreeBytes,
  healthOf,
  isWell,
  kindText,
  type ServiceHealth,
  type ServicesState,
  stateText,
  TESTABLE_SERVICES,
  wellText,
} from './service-labels.ts'
import { SERVICES, servicesQuery, stuckQuery } from './service-queries.ts'
import classes from './services.module.css'

/** The external services: provider, state, and stuck effects. */
export function ServicesPage({ children }: { children?: ReactNode }) {
  const query = useQuery(servicesQuery)
  const { data } = query
  return (
    <Container size="xl" px={0} mx={0}>
      <Stack gap="lg">
        <Title order={1} size="h3">
          Servizi esterni
        </Title>
        <LoadState query={query} failed="Impossibile leggere lo stato dei servizi" rows={4} />
        {data && <Cards of={data} showWell={false} />}
        <StuckEffects />
        {data && <WellCards of={data} />}
        {children}
      </Stack>
    </Container>
  )
}

interface CardsProps {
  of: ServicesState
  /** What works, or what does not. */
  showWell: boolean
}

/** The cards of what works, or of what does not. */
function Cards({ of: { services, disk, backup }, showWell }: CardsProps) {
  const shown = services.filter((service) => isWell(service) === showWell)
  const showsDisk = (disk.state === 'ample') === showWell
  const showsBackup = (backup.health === 'healthy') === showWell
  if (shown.length === 0 && !showsDisk && !showsBackup) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
      {shown.map((service) => (
        <ServiceCard key={service.name} service={service} />
      ))}
      {showsDisk && <DiskCard disk={disk} />}
      {showsBackup && <BackupCard backup={backup} />}
    </SimpleGrid>
  )
}

/** What works, folded: who opens the page looks for what fails. */
const WellCards = ({ of }: Pick<CardsProps, 'of'>) => (
  <details>
    <summary className={classes.fold}>{wellText(of)}</summary>
    <Cards of={of} showWell />
  </details>
)

const HEALTH_STYLES: Record<ServiceHealth, { color: string; text: string }> = {
  healthy: { color: 'teal', text: 'risponde' },
  failing: { color: 'red', text: 'non risponde' },
  unused: { color: 'gray', text: 'mai interrogato' },
}

function ServiceCard({ service }: { service: Service }) {
  const { name, provider, limitation, lastSuccessAt, lastFailureAt, lastFailure, failures, waiting } = service
  const client = useQueryClient()
  const attempt = useMutation({
    mutationFn: () => send(testService, { params: { name } }),
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
            <Badge variant="outline" color={health.color} c="bright" miw="fit-content">
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
            {failures > 1 && ` (${failures} volte di seguito)`}
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
          <Badge variant="outline" color={color} c="bright" miw="fit-content">
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

/** The stuck effects, each with its reason and the possible actions. */
function StuckEffects() {
  const query = useQuery(stuckQuery)
  const { data } = query
  return (
    <Stack gap="sm" component="section" aria-label="Da sistemare">
      <Title order={2} size="h4">
        Da sistemare
      </Title>
      <LoadState query={query} failed="Impossibile leggere che cosa è rimasto indietro" />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Niente è rimasto indietro: tutto quello che doveva uscire è uscito.
        </Text>
      )}
      {data && data.length >= MAX_STUCK && (
        <Text size="sm" c="dimmed">
          Qui sono le {MAX_STUCK} cose più recenti: sistemate o archiviate queste, si vedono le altre.
        </Text>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.map((one) => (
          <StuckEffect key={one.id} stuck={one} />
        ))}
      </Stack>
    </Stack>
  )
}

function StuckEffect({ stuck }: { stuck: Stuck }) {
  const { id, kind, state, about, recordId, who, at, attempts, nextTryAt, detail } = stuck
  const client = useQueryClient()
  const isList = state === 'held'
  const repair = useMutation({
    mutationFn: (action: 'retry' | 'settle') => send(repairStuck, { params: { id }, body: { action } }),
    onSuccess: (_answer, action) =>
      toast.success(isList ? 'Elenco confermato' : action === 'retry' ? 'Riparte subito' : 'Archiviato'),
    onSettled: () => void client.invalidateQueries({ queryKey: SERVICES }),
  })
  const tries = `${attempts} ${attempts === 1 ? 'tentativo' : 'tentativi'}`
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {kindText(kind)}: {stateText(stuck)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(at)}
        </Text>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {recordId ? (
          <Anchor component={Link} to={`/${recordId}`} size="sm">
            {about || 'Apri il record'}
          </Anchor>
        ) : (
          about
        )}
        {who && ` · chiesto da ${who}`}
        {attempts > 0 && ` · ${tries}`}
        {nextTryAt && ` · nuovo tentativo automatico il ${formatDateTime(nextTryAt)}`}
      </Text>
      {detail && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={repair.isPending && repair.variables === 'retry'}
          disabled={repair.isPending}
          onClick={() => repair.mutate('retry')}
        >
          {isList ? 'Applica l’elenco' : state === 'unsure' ? 'Manda di nuovo' : 'Riprova'}
        </Button>
        {!isList && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={repair.isPending}
            onClick={() => repair.mutate('settle')}
          >
            Archivia
          </Button>
        )}
      </Group>
    </Card>
  )
}
