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

/**
 * Somebody else's pages cut the tie between the windows, so the way back goes over a channel that bears the login's
 * `state`: only whoever began this very login listens there.
 */
const channelOf = (state: string) => new BroadcastChannel(`sportello-identity:${state}`)

const HEARD_WITHIN_MS = 1_500

/** Waits for the token of a login elsewhere; undefined once `signal` gives up. */
export function receiveElsewhere(state: string, signal: AbortSignal): Promise<string | undefined> {
  const channel = channelOf(state)
  return new Promise<string | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = message.safeParse(data)
      if (!parsed.success) return
      channel.postMessage('heard')
      resolve(parsed.data.token)
    }
  }).finally(() => channel.close())
}

/** Back from somebody else's page: gives the token to the login that waits, else leaves it for this tab's own. */
export async function deliverElsewhere({
  token,
  state,
}: {
  token: string
  state: string
}): Promise<'to-opener' | 'to-same-tab' | 'orphan'> {
  if (await isHeard(token, state)) return 'to-opener'
  return deliverToken(token)
}

function isHeard(token: string, state: string): Promise<boolean> {
  const channel = channelOf(state)
  return new Promise<boolean>((resolve) => {
    channel.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), HEARD_WITHIN_MS)
    channel.postMessage({ source: 'sportello-identity', token })
  }).finally(() => channel.close())
}
