import { useMutation } from '@tanstack/react-query'
import { logout } from '../../shared/api/sessions.ts'
import { saveAllTyped } from '../lib/save-before-unload.ts'
import { clearStorage } from '../lib/storage.ts'
import { send } from '../lib/transport.ts'

/** GAP-8: stores typed text, revokes the token, clears the storage and shows the login. The storage is cleared even if the server cannot be reached. */
export function useLogout(): () => void {
  const { mutate } = useMutation({
    mutationFn: async () => {
      await saveAllTyped({ sessionLives: true })
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
