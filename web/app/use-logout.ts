import { useMutation } from '@tanstack/react-query'
import { logout } from '../../shared/api/users.ts'
import { clearStorage } from '../lib/storage.ts'
import { send } from '../lib/transport.ts'

/** GAP-8: revoke the token, clear the storage, show the login. The storage goes even when the server cannot be told. */
export function useLogout(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => send(logout, {}, { timeoutMs: 5_000 }),
    meta: { failure: 'in place' },
    onSettled: () => {
      clearStorage()
      location.assign('/')
    },
  })
  return () => mutate()
}
