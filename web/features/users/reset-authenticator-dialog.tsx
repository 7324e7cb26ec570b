import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetUserAuthenticator } from '../../../shared/api/users.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type UserDialogProps, userTitle } from './user.ts'
import { reloadUsers } from './user-queries.ts'

const TITLE = 'Reset authenticator'

/** USERS-23: asks for a confirmation, resets, and shows the new password. */
export function ResetAuthenticatorDialog({ user, onClose }: UserDialogProps) {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () =>
      send(resetUserAuthenticator, { params: { id: user.id }, query: { readAt: user.updatedAt } }),
    meta: { failureTitle: 'Impossibile azzerare l’autenticatore' },
    onSuccess: () => {
      toast.success('Authenticator has been reset')
      void reloadUsers(client)
    },
  })
  if (reset.data) return <NewPassword user={user} onClose={onClose} password={reset.data.password} />
  return (
    <ConfirmDialog title={TITLE} danger busy={reset.isPending} onYes={() => reset.mutate()} onClose={onClose}>
      <Text size="sm">
        {userTitle(user)} esce subito da ogni sessione, riceve una nuova password da cambiare e ha 24 ore per
        associare un altro autenticatore.
      </Text>
      <Text size="sm" mt={4}>
        Continuare?
      </Text>
    </ConfirmDialog>
  )
}

/** It is shown only once, so a click outside the dialog does not close it. */
function NewPassword({ user, password, onClose }: UserDialogProps & { password: string }) {
  return (
    <Dialog onClose={onClose} title={TITLE} size="sm" closeOnClickOutside={false}>
      <Stack gap="sm">
        <Text size="sm">
          L’autenticatore di {userTitle(user)} è azzerato. Questa password si vede solo adesso: dagliela tu.
        </Text>
        <PasswordField label="Nuova password" value={password} />
        <DialogAnswers>
          <Button onClick={onClose}>Chiudi</Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}
