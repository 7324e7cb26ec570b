import { saveAllTyped } from '../lib/save-before-unload.ts'
import { clearStorage, markSessionExpired, readToken, TOKEN_KEY } from '../lib/storage.ts'
import { setUnauthenticatedHandler } from '../lib/transport.ts'

/**
 * SESSION-9: a 401 for the stored token clears the storage and reloads. A late response for an older token, or
 * without one, does not affect the current session.
 */
export function handleExpiredSession(): void {
  setUnauthenticatedHandler((sentToken) => {
    if (sentToken === undefined || sentToken !== readToken()) return
    clearStorage()
    markSessionExpired()
    void endSession()
  })
}

/**
 * A logout in another tab removes the token of this tab too, and a login there replaces it: this tab then shows
 * data of another user and must close them.
 */
export function watchTokenInOtherTabs(): () => void {
  const ownToken = readToken()
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === TOKEN_KEY || key === null) && readToken() !== ownToken) void endSession()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Typed text is stored first; the token is already removed. */
async function endSession(): Promise<void> {
  await saveAllTyped({ sessionLives: false })
  location.reload()
}
