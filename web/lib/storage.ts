import { forgetKept } from './kept-answers.ts'

/** What the page keeps in the browser: the token, the look, and lists to choose from. Customer data never is. */
export const TOKEN_KEY = 'sportello.token'
export const COLOR_SCHEME_KEY = 'sportello.color-scheme'
const EXPIRED_KEY = 'sportello.expired'

export const readToken = (): string | undefined => localStorage.getItem(TOKEN_KEY) ?? undefined

export const storeToken = (token: string): void => localStorage.setItem(TOKEN_KEY, token)

/** Empties all storages; the look stays, it belongs to the device and not to the person. */
export function clearStorage(): void {
  const colorScheme = localStorage.getItem(COLOR_SCHEME_KEY)
  localStorage.clear()
  sessionStorage.clear()
  forgetKept()
  if (colorScheme !== null) localStorage.setItem(COLOR_SCHEME_KEY, colorScheme)
}

/** Leaves a note for the login screen that follows the reload. */
export const noteExpiry = (): void => sessionStorage.setItem(EXPIRED_KEY, '1')

export const wasExpired = (): boolean => sessionStorage.getItem(EXPIRED_KEY) !== null

export const forgetExpiry = (): void => sessionStorage.removeItem(EXPIRED_KEY)
