import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_STUCK, repairStuck, type Stuck } from '../../../shared/api/services.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { kindText, stateText } from './service-labels.ts'
import { SERVICES, stuckQuery } from './service-queries.ts'

/** The stuck effects, each with its reason and the possible actions. */
export function StuckEffects() {
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
