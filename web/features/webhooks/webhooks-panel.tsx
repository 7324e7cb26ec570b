import { Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWebhook, updateWebhook, type Webhook } from '../../../shared/api/webhooks.ts'
import { send } from '../../lib/transport.ts'
import type { RemovableEntity } from '../../ui/crud/entity.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WEBHOOK_DRAFTS, WebhookDialog } from './webhook-dialog.tsx'
import { eventText, WEBHOOKS, webhooksQuery } from './webhooks.ts'

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
