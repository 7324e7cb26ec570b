import { clearAnswerCache } from './answer-cache.ts'

/** The page's data in the browser: the token, the colour scheme, and option lists. Never customer data. */
export const TOKEN_KEY = 'sportello.token'
export const COLOR_SCHEME_KEY = 'sportello.color-scheme'
const EXPIRED_KEY = 'sportello.expired'

export const readToken = (): string | undefined => localStorage.getItem(TOKEN_KEY) ?? undefined

export const storeToken = (token: string): void => localStorage.setItem(TOKEN_KEY, token)

/** Clears all storages except the colour scheme, which belongs to the device and not to the user. */
export function clearStorage(): void {
  const colorScheme = localStorage.getItem(COLOR_SCHEME_KEY)
  localStorage.clear()
  sessionStorage.clear()
  clearAnswerCache()
  if (colorScheme !== null) localStorage.setItem(COLOR_SCHEME_KEY, colorScheme)
}

/** Stores a flag for the login screen after the reload. */
export const markSessionExpired = (): void => sessionStorage.setItem(EXPIRED_KEY, '1')

export const isSessionExpired = (): boolean => sessionStorage.getItem(EXPIRED_KEY) !== null

export const clearSessionExpired = (): void => sessionStorage.removeItem(EXPIRED_KEY)
