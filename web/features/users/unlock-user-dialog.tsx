import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ListedUser, type LoginLock, unlockUser } from '../../../shared/api/users.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { userTitle } from './user.ts'
import { reloadUsers } from './user-queries.ts'

const DEVICES: Record<LoginLock['device'], string> = {
  unknown: 'Da dispositivi sconosciuti',
  known: 'Da un dispositivo conosciuto',
}

/** Shows since when and until when a login is locked, and unlocks it. */
export function UnlockUserDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  const client = useQueryClient()
  const unlock = useMutation({
    mutationFn: () => send(unlockUser, { params: { id: user.id } }),
    meta: { failureTitle: 'Impossibile sbloccare il login' },
    onSuccess: () => {
      toast.success('Il login è sbloccato')
      onClose()
    },
    // Also after a refusal: the lock may have expired, or the user may be removed.
    onSettled: () => reloadUsers(client),
  })
  return (
    <ConfirmDialog
      title="Login bloccato"
      yes="Sblocca"
      busy={unlock.isPending}
      onYes={() => unlock.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        Il login di {userTitle(user)} è bloccato perché la password è stata sbagliata dieci volte di seguito.
      </Text>
      {user.locks.map(({ device, since, until }) => (
        <Text key={`${device} ${since}`} size="sm" mt={4}>
          {DEVICES[device]}: dal {formatDateTime(since)} al {formatDateTime(until)}.
        </Text>
      ))}
      <Text size="sm" mt={4}>
        Password, autenticatore e sessioni restano come sono.
      </Text>
    </ConfirmDialog>
  )
}
