import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { removeUser } from '../../../shared/api/users.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadUsers } from './user-queries.ts'
import { type UserDialogProps, userTitle } from './user-view.ts'

export function RemoveUserDialog({ user, onClose }: UserDialogProps) {
  const client = useQueryClient()
  const remove = async () => {
    try {
      await send(removeUser, { params: { id: user.id } })
      toast.success('User has been removed')
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadUsers(client)
    }
  }
  return (
    <RemoveDialog
      thing="user"
      name={userTitle(user)}
      failed="Impossibile rimuovere l’utente"
      onRemove={remove}
      onClose={onClose}
    >
      <Text size="sm" mt="xs">
        Le sue sessioni finiscono subito. I record che ha scritto restano, con il suo nome.
      </Text>
    </RemoveDialog>
  )
}
