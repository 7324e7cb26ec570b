import { Alert, Box, Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listOutbox } from '../../../shared/api/outbox.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { labelIn } from '../../lib/label-in.ts'
import { LoadState } from '../../ui/load-state.tsx'

const REFRESH_MS = 5_000

/** A mail that is only stored has no delivery state. */
const STATES: Record<string, string> = {
  queued: 'in attesa',
  sending: 'in partenza',
  sent: 'inviata',
  failed: 'non inviata',
  unsure: 'forse inviata, da controllare',
  expired: 'scaduta prima di partire',
}

const stateOf = (state: string, demonstration: boolean): string => {
  const label = labelIn(STATES, state) ?? (demonstration ? undefined : 'non inviata')
  return label === undefined ? '' : ` · ${label}`
}

/** The mails that this installation sends, or stores if it has no mail server. */
export function OutboxPage() {
  useDocumentTitle('Posta in uscita · Sportello')
  const query = useQuery({
    ...callQuery(['outbox'], listOutbox, { query: {} }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })
  const { data, isFetching, refetch } = query
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
      <LoadState query={query} failed="Impossibile leggere la posta" rows={4} stale />
      {data && !data.delivers && !data.demonstration && (
        <Alert color="orange" variant="outline" mb="md" title="Nessuna e-mail parte">
          Questa installazione non ha un server di posta: i messaggi sono solo elencati qui. I codici per
          entrare non arrivano e i clienti non possono firmare, finché chi gestisce il server non configura
          SMTP.
        </Alert>
      )}
      {data?.mails.length === 0 && (
        <Text c="dimmed">
          {data.demonstration
            ? 'Nessun messaggio. I codici arrivano qui quando qualcuno accede.'
            : 'Nessun messaggio.'}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.mails.map((mail) => (
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
              {stateOf(mail.state, data.demonstration)}
              {mail.error && `: ${mail.error}`}
            </Text>
            {mail.hidden ? (
              <Text size="sm" fs="italic">
                Il testo non si mostra: contiene un codice o un collegamento personale, che ha solo chi riceve
                l’e-mail.
              </Text>
            ) : (
              <Box fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {mail.text}
              </Box>
            )}
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
