import { z } from 'zod'

/** How the identity provider's page gives its token to the login that opened it. Both are of this origin. */
const message = z.object({ source: z.literal('sportello-identity'), token: z.string().min(1) })

const SAME_TAB_KEY = 'sportello.identity.same-tab'
const TOKEN_KEY = 'sportello.identity.token'

/** Before leaving the login in its own tab, because the popup was blocked. */
export const leaveForProvider = (): void =>
  sessionStorage.setItem(SAME_TAB_KEY, location.pathname + location.search)

/** The token that the provider's page left behind in this tab; it can be taken once. */
export function takeLeftToken(): string | undefined {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? undefined
  sessionStorage.removeItem(TOKEN_KEY)
  return token
}

/** On the provider's page: gives the token back. `orphan` when nobody is waiting for it. */
export function deliverToken(token: string): 'to-opener' | 'to-same-tab' | 'orphan' {
  const opener: Window | null = window.opener
  if (opener && !opener.closed) {
    opener.postMessage({ source: 'sportello-identity', token }, location.origin)
    return 'to-opener'
  }
  const back = sessionStorage.getItem(SAME_TAB_KEY)
  if (back === null) return 'orphan'
  sessionStorage.removeItem(SAME_TAB_KEY)
  sessionStorage.setItem(TOKEN_KEY, token)
  location.replace(back)
  return 'to-same-tab'
}

/** Waits for the popup's token; undefined when it is closed without one. */
export function receiveToken(popup: Window): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (token: string | undefined) => {
      removeEventListener('message', onMessage)
      clearInterval(watch)
      resolve(token)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== popup) return
      const parsed = message.safeParse(event.data)
      if (parsed.success) finish(parsed.data.token)
    }
    // A closed popup sends nothing, so it has to be watched.
    const watch = setInterval(() => popup.closed && finish(undefined), 400)
    addEventListener('message', onMessage)
  })
}
