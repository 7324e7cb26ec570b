import { z } from 'zod'
import { tabStorage } from './site-data.ts'

/** Passes the token from the identity provider's page to the login that opened it. Both have the same origin. */
const message = z.object({ source: z.literal('sportello-identity'), token: z.string().min(1) })

const failure = z.object({ source: z.literal('sportello-identity'), wrongCode: z.literal(true) })

const SAME_TAB_KEY = 'sportello.identity.same-tab'
const TOKEN_KEY = 'sportello.identity.token'

/** Called before the login's own tab navigates to the provider, if the popup was blocked. */
export const markSameTabLogin = (): void =>
  void tabStorage.set(SAME_TAB_KEY, location.pathname + location.search)

/** The token that the provider's page stored in this tab; it can be read once. */
export function takeSameTabToken(): string | undefined {
  const token = tabStorage.get(TOKEN_KEY) ?? undefined
  tabStorage.remove(TOKEN_KEY)
  return token
}

/** On the provider's page: passes the token to the opener. `orphan` if no login waits for it. */
export function deliverToken(token: string): 'to-opener' | 'to-same-tab' | 'orphan' {
  const opener: Window | null = window.opener
  if (opener && !opener.closed) {
    opener.postMessage({ source: 'sportello-identity', token }, location.origin)
    return 'to-opener'
  }
  const back = tabStorage.get(SAME_TAB_KEY)
  if (back === null) return 'orphan'
  tabStorage.remove(SAME_TAB_KEY)
  tabStorage.set(TOKEN_KEY, token)
  location.replace(back)
  return 'to-same-tab'
}

/** On the provider's page: tells the opener that a code was wrong. */
export function reportWrongCode(): void {
  const opener: Window | null = window.opener
  if (opener && !opener.closed)
    opener.postMessage({ source: 'sportello-identity', wrongCode: true }, location.origin)
}

/** The window was closed after wrong codes. */
export class ClosedAfterWrongCodes extends Error {}

/** Waits for the popup's token; undefined if it is closed without one. Rejects if it is closed after wrong codes. */
export function receiveToken(popup: Window): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let hadWrongCode = false
    const finish = (token: string | undefined) => {
      removeEventListener('message', onMessage)
      clearInterval(watch)
      if (token === undefined && hadWrongCode) reject(new ClosedAfterWrongCodes())
      else resolve(token)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== popup) return
      const parsed = message.safeParse(event.data)
      if (parsed.success) finish(parsed.data.token)
      else if (failure.safeParse(event.data).success) hadWrongCode = true
    }
    // A closed popup sends no event, so it is polled.
    const watch = setInterval(() => popup.closed && finish(undefined), 400)
    addEventListener('message', onMessage)
  })
}

/**
 * An external provider's page breaks the link between the windows, so the token is sent over a channel named
 * after the login's `state`: only the login that started it listens there.
 */
const channelOf = (state: string) => new BroadcastChannel(`sportello-identity:${state}`)

const ACKNOWLEDGEMENT_TIMEOUT_MS = 1_500

/** Waits for the token of an external login; undefined after `signal` aborts. */
export function receiveFromChannel(state: string, signal: AbortSignal): Promise<string | undefined> {
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

/** After an external provider: passes the token to the waiting login, or stores it for this tab. */
export async function deliverToChannel({
  token,
  state,
}: {
  token: string
  state: string
}): Promise<'to-opener' | 'to-same-tab' | 'orphan'> {
  if (await isAcknowledged(token, state)) return 'to-opener'
  return deliverToken(token)
}

function isAcknowledged(token: string, state: string): Promise<boolean> {
  const channel = channelOf(state)
  return new Promise<boolean>((resolve) => {
    channel.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ACKNOWLEDGEMENT_TIMEOUT_MS)
    channel.postMessage({ source: 'sportello-identity', token })
  }).finally(() => channel.close())
}
