import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { endUserSessions, type PortalUser } from '../../../shared/api/users.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { userTitle } from './user.ts'

/** Ends the sessions of another user, as after the loss of a computer; password and authenticator stay. */
export function EndSessions({ user }: { user: PortalUser }) {
  const [asks, setAsks] = useState(false)
  const end = useMutation({
    mutationFn: () => send(endUserSessions, { params: { id: user.id } }),
    meta: { failureTitle: 'Impossibile terminare le sessioni' },
    onSuccess: () => {
      toast.success('Le sessioni sono terminate')
      setAsks(false)
    },
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsks(true)}>
        Termina le sessioni
      </Button>
      {asks && (
        <ConfirmDialog
          title="Termina le sessioni"
          yes="Termina"
          danger
          busy={end.isPending}
          onYes={() => end.mutate()}
          onClose={() => setAsks(false)}
        >
          <Text size="sm">
            {userTitle(user)} esce subito da ogni dispositivo e per rientrare dà di nuovo password e codici,
            che restano quelli di adesso.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
