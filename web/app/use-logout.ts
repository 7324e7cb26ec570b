import { useMutation } from '@tanstack/react-query'
import { logout } from '../../shared/api/users.ts'
import { keepTyped } from '../lib/keep-typed.ts'
import { clearStorage } from '../lib/storage.ts'
import { send } from '../lib/transport.ts'

/** GAP-8: put away what was typed, revoke the token, clear the storage, show the login. The storage goes even when the server cannot be told. */
export function useLogout(): () => void {
  const { mutate } = useMutation({
    mutationFn: async () => {
      await keepTyped({ sessionLives: true })
      return await send(logout, {}, { timeoutMs: 5_000, last: true })
    },
    meta: { failure: 'in place' },
    onSettled: () => {
      clearStorage()
      location.assign('/')
    },
  })
  return () => mutate()
}
