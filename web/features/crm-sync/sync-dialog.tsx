import { Anchor, Button, Group, Loader, Modal, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { syncAll, syncRecord } from '../../../shared/api/crm-sync.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { type DeferredTabs, openDeferredTabs } from '../../lib/deferred-tabs.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { reloadRecordLists } from '../records/record-queries.ts'

/** A CRM may respond slowly for each part. */
const TIMEOUT_MS = 120_000

const PARTS: Record<string, string> = {
  contact: 'Cliente',
  contract: 'Contratto telco',
  luce: 'Contratto luce',
  gas: 'Contratto gas',
  extra: 'Vendita extra',
  altra: 'Altra vendita',
  insurance: 'Assicurazione',
  contact_altra: 'Cliente dell’altra vendita',
  contact_extra: 'Cliente della vendita extra',
  contact_insurance: 'Cliente dell’assicurazione',
  document: 'Documento',
}

/** The result of one part in the dialog. */
interface Line {
  part: string
  page?: string | undefined
  /** Absent: it succeeded. */
  problem?: string
}

/** GAP-24: each of the two calls has its own message; further information is in the dialog. */
const describePart =
  (sentence: string) =>
  (error: Error): never => {
    toast.error(error.message.startsWith(sentence) ? error.message : sentence)
    throw error
  }
const notEntered = describePart('Cannot do the sync & create modules for the record!')
const notAttached = describePart('Cannot sync the record!')

/**
 * SYNC-1 to SYNC-3, SYNC-12: a record that is already in the CRM asks for a confirmation, others are sent
 * immediately. The pages of the entries open in tabs and are shown as links; documents that could not be
 * attached are listed.
 */
export function SyncDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const attach = useMutation({
    mutationFn: () => send(syncAll, { params: { id: row.id } }, { timeoutMs: TIMEOUT_MS }).catch(notAttached),
    meta: { failure: 'in place' },
    onSuccess: () => toast.success('Sync success!'),
    onSettled: () => void reloadRecordLists(client),
  })
  const sync = useMutation({
    mutationFn: async (tabs: DeferredTabs) => {
      const { links, respData } = await send(
        syncRecord,
        { params: { id: row.id } },
        { timeoutMs: TIMEOUT_MS },
      ).catch(notEntered)
      return { parts: respData.parts, blocked: tabs.show(links).length > 0 }
    },
    meta: { failure: 'in place' },
    // GAP-25: the documents are attached immediately afterwards.
    onSuccess: () => attach.mutate(),
    onError: (_error, tabs) => {
      tabs.cancel()
      void reloadRecordLists(client)
    },
  })
  const start = () => sync.mutate(openDeferredTabs('Sync con il CRM…'))
  const started = useRef(false)
  useEffect(() => {
    if (row.synced || started.current) return
    started.current = true
    sync.mutate(openDeferredTabs('Sync con il CRM…'))
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
        {sync.isPending && <Busy text="Porto il record nel CRM…" />}
        {sync.isSuccess && (
          <>
            <Lines lines={sync.data.parts} />
            {sync.data.blocked && (
              <Text size="sm" role="alert">
                Il browser non ha lasciato aprire tutte le schede: aprile da qui.
              </Text>
            )}
            {attach.isPending && <Busy text="Allego i documenti…" />}
            {attach.isError && <Failure error={attach.error} onRetry={() => attach.mutate()} />}
          </>
        )}
        {sync.isError && <Failure error={sync.error} onRetry={start} />}
      </Stack>
    </Modal>
  )
}

const Busy = ({ text }: { text: string }) => (
  <Group gap="sm" role="status">
    <Loader size="sm" />
    <Text size="sm">{text}</Text>
  </Group>
)

/** The entered and the failed parts; entered parts stay in the CRM. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { issues, done } = error instanceof CallFailure ? error : { issues: [], done: [] }
  const lines: Line[] = [
    ...done.map(({ name, page }) => ({ part: name, page })),
    ...issues.map(({ field, code, message }) => ({
      part: field,
      problem: code === 'unreachable' ? 'il CRM non risponde, nuovo tentativo automatico' : message,
    })),
  ]
  return (
    <Stack gap="xs" role="alert">
      <Text size="sm">{error instanceof CallFailure ? error.message : failureText(error)}</Text>
      <Lines lines={lines} />
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Riprova
        </Button>
      </Group>
    </Stack>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <Stack component="ul" aria-label="Nel CRM" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
      {lines.map(({ part, page, problem }) => (
        <Group component="li" key={`${part} ${problem}`} gap="xs" wrap="nowrap" align="start">
          <ThemeIcon
            size={20}
            radius="xl"
            variant="light"
            color={problem ? 'red' : 'green'}
            aria-hidden="true"
          >
            {problem ? <IconX size={14} /> : <IconCheck size={14} />}
          </ThemeIcon>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit fw={500}>
              {PARTS[part] ?? part}
            </Text>
            {problem ? `: ${problem}` : ' nel CRM. '}
            {page && (
              <Anchor href={page} target="_blank" rel="noreferrer" inherit>
                Apri
                <VisuallyHidden> {PARTS[part] ?? part}</VisuallyHidden>
              </Anchor>
            )}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
