import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../../shared/api/call.ts'
import { approveEmailChange, type PortalUser, withdrawEmailChange } from '../../../shared/api/users.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { dateTimeCell } from '../../ui/text-cell.tsx'
import { reloadUsers } from './user-queries.ts'

interface EmailChangeNoticeProps {
  user: PortalUser
  change: NonNullable<PortalUser['emailChange']>
  onDecided(): void
}

/**
 * docs/decisions/044-second-approval-of-a-changed-mailbox.md: a change of the mailbox that awaits an approval by the
 * user or a second administrator.
 */
export function EmailChangeNotice({ user, change, onDecided }: EmailChangeNoticeProps) {
  const client = useQueryClient()
  const useDecision = (call: Call, done: string) =>
    useMutation({
      mutationFn: () => send(call, { params: { id: user.id } }),
      meta: { failureTitle: 'Impossibile decidere il cambio di indirizzo' },
      onSuccess: () => {
        toast.success(done)
        onDecided()
      },
      // A decision made meanwhile is shown.
      onSettled: () => void reloadUsers(client),
    })
  const approve = useDecision(approveEmailChange, 'Il nuovo indirizzo vale fra 24 ore')
  const withdraw = useDecision(withdrawEmailChange, 'L’indirizzo resta quello di prima')
  const title = change.takesEffectAt
    ? 'Il nuovo indirizzo sta per valere'
    : 'Nuovo indirizzo in attesa di conferma'
  const busy = approve.isPending || withdraw.isPending
  return (
    <Alert color="yellow" variant="outline" py="xs" title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {change.askedBy} ha chiesto <b>{change.email}</b> ({dateTimeCell(change.askedAt)}).{' '}
        {change.takesEffectAt
          ? `Vale dal ${dateTimeCell(change.takesEffectAt)}, se la casella di adesso non lo ferma.`
          : `Lo conferma la persona dalla casella di adesso, o un secondo amministratore, entro ${dateTimeCell(change.expiresAt)}; vale 24 ore dopo.`}{' '}
        Fino ad allora i codici arrivano al vecchio indirizzo.
        {!user.activated_g &&
          ' Se non è mai entrata, puoi anche rimuovere l’utente e crearlo di nuovo con l’indirizzo giusto.'}
      </Text>
      <Group gap="xs" mt="xs">
        {change.mayApprove && (
          <Button size="xs" loading={approve.isPending} disabled={busy} onClick={() => approve.mutate()}>
            Approva
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          disabled={busy}
          onClick={() => withdraw.mutate()}
        >
          Annulla il cambio
        </Button>
      </Group>
    </Alert>
  )
}
