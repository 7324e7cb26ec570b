import { Box, Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listOutbox } from '../../../shared/api/outbox.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'

const REFRESH_MS = 5_000

/** Nothing is said of a mail that is only kept. */
const STATES: Record<string, string> = {
  queued: 'in attesa',
  sending: 'in partenza',
  sent: 'inviata',
  failed: 'non inviata',
  unsure: 'forse inviata, da controllare',
  expired: 'scaduta prima di partire',
}

/** The built-in outbox: the mails that this installation keeps instead of sending. */
export function OutboxPage() {
  useDocumentTitle('Posta in uscita · Sportello')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) => (await send(listOutbox, { query: {} }, { signal })).mails,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
    meta: { failure: 'in place' },
  })
  return (
    <Container component="main" size="md" py="lg">
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          Posta in uscita
        </Title>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching && !data}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </Group>
      {error && (
        <Failed
          what="Non riesco a leggere la posta"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <Text c="dimmed">Nessun messaggio. I codici arrivano qui quando qualcuno accede.</Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.map((mail) => (
          <Card component="li" withBorder key={mail.id} padding="sm">
            <Group justify="space-between" gap="xs">
              <Text fw={600} size="sm">
                {mail.subject}
              </Text>
              <Text size="sm" c="dimmed">
                {formatDateTime(mail.at)}
              </Text>
            </Group>
            <Text size="sm" c="dimmed" mb="xs">
              {mail.to}
              {STATES[mail.state] && ` · ${STATES[mail.state]}`}
              {mail.error && `: ${mail.error}`}
            </Text>
            <Box fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {mail.text}
            </Box>
            {mail.attachments.length > 0 && (
              <Text size="sm" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                Allegati: {mail.attachments.join(', ')}
              </Text>
            )}
          </Card>
        ))}
      </Stack>
    </Container>
  )
}
