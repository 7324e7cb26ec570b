import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { logout } from '../../../shared/api/sessions.ts'
import { clearStorage } from '../../lib/storage.ts'
import { send } from '../../lib/transport.ts'

/** Returns to the first step, to log in as another user. */
export function StartOver() {
  const client = useQueryClient()
  const startOver = async () => {
    // The token is removed here even if the server cannot be reached.
    await send(logout, {}, { timeoutMs: 5_000, last: true }).catch(() => undefined)
    client.clear()
    clearStorage()
    location.reload()
  }
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void startOver()}>
      Cambia utente
    </Anchor>
  )
}
