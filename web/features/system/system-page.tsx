import { ActionIcon, Alert, Anchor, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SystemState } from '../../../shared/api/system.ts'
import { textOfTrouble } from '../../../shared/troubles.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { BackupCard } from '../services/backup-card.tsx'
import { SupportCopyButton } from './support-copy-button.tsx'
import { ClockCard, DiskCard, ProxyCard, ServicesCard, VersionCard } from './system-cards.tsx'
import { systemQuery } from './system-query.ts'
import { JobTable, QueueTable, RetentionTable } from './system-tables.tsx'

/** The state of the installation, for administrators. */
export function SystemPage() {
  const query = useQuery(systemQuery)
  const { data, refetch, isFetching } = query
  return (
    <Container size="xl" px={0} mx={0}>
      <Stack gap="lg">
        <Group justify="space-between" gap="xs">
          <Title order={1} size="h3">
            Sistema
          </Title>
          <Group gap="xs">
            <SupportCopyButton />
            <ActionIcon
              variant="default"
              size={30}
              aria-label="Aggiorna"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <LoadState query={query} failed="Impossibile leggere lo stato del sistema" rows={6} stale />
        {data && <Content system={data} />}
      </Stack>
    </Container>
  )
}

function Content({ system }: { system: SystemState }) {
  return (
    <>
      <Troubles system={system} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <VersionCard system={system} />
        <ClockCard system={system} />
        <ProxyCard proxy={system.proxy} />
        <DiskCard disk={system.disk} />
        <BackupCard backup={system.backup} />
        <ServicesCard services={system.services} />
      </SimpleGrid>
      <QueueTable queues={system.queues} />
      <JobTable jobs={system.jobs} />
      <RetentionTable retention={system.retention} />
    </>
  )
}

/** What is wrong, with what to do about it. */
function Troubles({ system: { troubles, at } }: { system: SystemState }) {
  if (troubles.length === 0)
    return (
      <Alert color="teal" icon={<IconCircleCheck />} title="Nessun problema" p="sm">
        <Text size="sm">Stato del {formatDateTime(at)}.</Text>
      </Alert>
    )
  return (
    <Stack gap="xs" component="section" aria-label="Problemi">
      {troubles.map((trouble) => {
        const { what, advice } = textOfTrouble(trouble)
        return (
          <Alert
            key={`${trouble.cause} ${trouble.about}`}
            color="red"
            icon={<IconAlertTriangle />}
            title={what}
            p="sm"
          >
            <Text size="sm">
              {trouble.since && `Dal ${formatDateTime(trouble.since)}. `}
              {advice}{' '}
              {(trouble.cause === 'service' || trouble.cause === 'queue') && (
                <Anchor component={Link} to="/services" size="sm" underline="always" c="inherit">
                  Apri i servizi esterni
                </Anchor>
              )}
            </Text>
          </Alert>
        )
      })}
    </Stack>
  )
}
