import { Badge, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Delivery,
  removeWebhook,
  repeatDelivery,
  updateWebhook,
  type Webhook,
} from '../../../shared/api/webhooks.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import type { RemovableEntity } from '../../ui/crud/entity.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { WEBHOOK_DRAFTS, WebhookDialog } from './webhook-dialog.tsx'
import { deliveriesQuery, eventText, WEBHOOKS, webhooksQuery } from './webhooks.ts'

/** A webhook is created, switched and removed, and not edited; its changes are those of the settings. */
const WEBHOOK: RemovableEntity<Webhook> = {
  kind: 'settings',
  idOf: ({ id }) => id,
  nameOf: ({ url }) => url,
  reload: (client, options) => client.invalidateQueries({ queryKey: WEBHOOKS }, options),
  removal: {
    thing: 'webhook',
    send: ({ id }) => send(removeWebhook, { params: { id } }),
    failed: 'Impossibile rimuovere il webhook',
  },
}

/** The webhooks, which notify other programs of changes of records. */
export function WebhooksPanel() {
  const query = useQuery(webhooksQuery)
  const { data } = query
  const [adding, setAdding] = useState(false)
  useReopenEditor(WEBHOOK_DRAFTS.kind, () => setAdding(true))
  return (
    <Stack gap="sm" component="section" aria-label="Webhook">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Webhook
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
          Create new
        </Button>
      </Group>
      <LoadState query={query} failed="Impossibile leggere i webhook" />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nessun programma riceve gli aggiornamenti dei record.
        </Text>
      )}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, events, active, updatedAt } = webhook
  const client = useQueryClient()
  const [open, setOpen] = useState<'remove' | 'deliveries'>()
  const body = { url, events: events as [never] }
  const toggle = useMutation({
    mutationFn: () =>
      send(updateWebhook, { params: { id }, body: { ...body, active: !active, readAt: updatedAt } }),
    onSettled: () => WEBHOOK.reload(client),
  })
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Switch
          size="sm"
          label="Attivo"
          checked={active}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate()}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {events.map(eventText).join(', ')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => setOpen('deliveries')}>
          Consegne
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </Group>
      {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <RemoveEntryDialog entity={WEBHOOK} entry={webhook} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  )
}

const STATES: Record<Delivery['state'], { color: string; text: string }> = {
  waiting: { color: 'yellow', text: 'in attesa' },
  delivered: { color: 'teal', text: 'consegnata' },
  failed: { color: 'red', text: 'non riuscita' },
}

/** The deliveries of a webhook, with their attempts. */
function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const query = useQuery(deliveriesQuery(webhook.id))
  const { data } = query
  return (
    <AdminDialog onClose={onClose} title="Consegne">
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
    </AdminDialog>
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
        <Badge variant="outline" color={STATES[state].color}>
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
