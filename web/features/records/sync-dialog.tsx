import { Anchor, Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { syncAll, syncRecord } from '../../../shared/api/sync.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { type LaterTabs, openLater } from '../../lib/open-later.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ActionDialogProps } from './record-action.ts'
import { reloadRecordLists } from './record-queries.ts'
import { recordTitle } from './record-view.ts'

/** A CRM may take its time with each part. */
const TIMEOUT_MS = 120_000

const PARTS: Record<string, string> = {
  contact: 'Cliente',
  contract: 'Contratto telco',
  luce: 'Contratto luce',
  gas: 'Contratto gas',
  extra: 'Vendita extra',
  altra: 'Altra vendita',
  insurance: 'Assicurazione',
  document: 'Documento',
}

/**
 * SYNC-1..3: a record that is in the CRM already asks first, the others go at once; then the pages of all that was
 * entered open, each in a tab. What the browser does not let open stays here to be pressed.
 */
export function SyncDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const sync = useMutation({
    mutationFn: async (tabs: LaterTabs) => {
      const { links } = await send(syncRecord, { params: { id: row.id } }, { timeoutMs: TIMEOUT_MS })
      // GAP-25: the documents follow at once.
      await send(syncAll, { params: { id: row.id } }, { timeoutMs: TIMEOUT_MS })
      return { blocked: tabs.show(links) }
    },
    meta: { failure: 'in place' },
    onSuccess: ({ blocked }) => {
      toast.success('Sync success!')
      if (blocked.length === 0) onClose()
    },
    onError: (error, tabs) => {
      tabs.cancel()
      toast.error(error instanceof CallFailure ? error.message : failureText(error))
    },
    onSettled: () => void reloadRecordLists(client),
  })
  const start = () => sync.mutate(openLater('Sync con il CRM…'))
  const started = useRef(false)
  useEffect(() => {
    if (row.synced || started.current) return
    started.current = true
    sync.mutate(openLater('Sync con il CRM…'))
  }, [row.synced, sync.mutate])

  if (row.synced && sync.isIdle) {
    return (
      <ConfirmDialog title="Sync" cautious onYes={start} onClose={onClose}>
        <Text size="sm">{recordTitle(row)} è già nel CRM. Aggiornare quello che c’è?</Text>
      </ConfirmDialog>
    )
  }
  return (
    <Modal opened onClose={onClose} title="Sync" size="md" closeButtonProps={{ 'aria-label': 'Chiudi' }}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        {sync.isPending && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">Porto il record nel CRM…</Text>
          </Group>
        )}
        {sync.isSuccess && <BlockedPages addresses={sync.data.blocked} />}
        {sync.isError && <FailedParts error={sync.error} onRetry={start} />}
      </Stack>
    </Modal>
  )
}

function BlockedPages({ addresses }: { addresses: readonly string[] }) {
  return (
    <Stack gap={4} role="alert">
      <Text size="sm">Tutto è nel CRM. Il browser non ha lasciato aprire queste schede: aprile da qui.</Text>
      {addresses.map((address) => (
        <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm">
          {address.replace(/^https?:\/\//, '')}
        </Anchor>
      ))}
    </Stack>
  )
}

/** What went wrong, part by part; what went well is in the CRM and stays there. */
function FailedParts({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const issues = error instanceof CallFailure ? error.issues : []
  return (
    <Stack gap="xs" role="alert">
      <Text size="sm">{error instanceof CallFailure ? error.message : failureText(error)}</Text>
      {issues.length > 0 && (
        <List size="sm" spacing={2}>
          {issues.map(({ field, code, message }) => (
            <List.Item key={`${field} ${message}`}>
              <Text span fw={500} size="sm">
                {PARTS[field] ?? field}
              </Text>
              {`: ${code === 'unreachable' ? 'il CRM non risponde, riproverò da solo' : message}`}
            </List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Riprova
        </Button>
      </Group>
    </Stack>
  )
}
