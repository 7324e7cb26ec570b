import { keepTyped } from '../lib/keep-typed.ts'
import { clearStorage, noteExpiry, readToken, TOKEN_KEY } from '../lib/storage.ts'
import { whenUnauthenticated } from '../lib/transport.ts'

/**
 * SESSION-9: a 401 to the stored token clears the storage and reloads. A late answer to an older token, or to none,
 * says nothing about the session that stands now.
 */
export function endDeadSessions(): void {
  whenUnauthenticated((sentToken) => {
    if (sentToken === undefined || sentToken !== readToken()) return
    clearStorage()
    noteExpiry()
    void endHere()
  })
}

/**
 * A logout in another tab takes the token from this one too, and a login there gives it another: what this tab shows is
 * somebody else's by then, and must go.
 */
export function watchOtherTabs(): () => void {
  const own = readToken()
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === TOKEN_KEY || key === null) && readToken() !== own) void endHere()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** What was typed is put away first; the token is gone already. */
async function endHere(): Promise<void> {
  await keepTyped({ sessionLives: false })
  location.reload()
}
