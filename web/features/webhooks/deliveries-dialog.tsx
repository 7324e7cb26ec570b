import { Badge, Button, Card, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Delivery, repeatDelivery, type Webhook } from '../../../shared/api/webhooks.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { deliveriesQuery, eventText, WEBHOOKS } from './webhooks.ts'

const STATES: Record<Delivery['state'], { color: string; text: string }> = {
  waiting: { color: 'yellow', text: 'in attesa' },
  delivered: { color: 'teal', text: 'consegnata' },
  failed: { color: 'red', text: 'non riuscita' },
}

/** The deliveries of a webhook, with their attempts. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const query = useQuery(deliveriesQuery(webhook.id))
  const { data } = query
  return (
    <Modal
      opened
      onClose={onClose}
      title="Consegne"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <LoadState query={query} failed="Impossibile leggere le consegne" rows={3} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Ancora nessuna consegna.
        </Text>
      )}
      <Stack gap="xs">
        {data?.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
    </Modal>
  )
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { id, event, state, attempts, at, nextTryAt, lastError } = delivery
  const client = useQueryClient()
  const repeat = useMutation({
    mutationFn: () => send(repeatDelivery, { params: { id } }),
    onSuccess: () => toast.success('Riparte subito'),
    onSettled: () => void client.invalidateQueries({ queryKey: WEBHOOKS }),
  })
  const tries = `${attempts} ${attempts === 1 ? 'tentativo' : 'tentativi'}`
  return (
    <Card withBorder padding="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {eventText(event)} · {formatDateTime(at)}
        </Text>
        <Badge variant="outline" color={STATES[state].color} tt="none">
          {STATES[state].text}
        </Badge>
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {tries}
          {lastError && ` · ${lastError}`}
          {nextTryAt && ` · prossimo tentativo ${formatDateTime(nextTryAt)}`}
        </Text>
        <Button size="compact-xs" variant="subtle" loading={repeat.isPending} onClick={() => repeat.mutate()}>
          Ripeti
        </Button>
      </Group>
    </Card>
  )
}
