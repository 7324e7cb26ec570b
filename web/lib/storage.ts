import { deviceStorage, tabStorage } from './site-data.ts'

/** The page's data in the browser: the token and the colour scheme. Never customer data. */
export const TOKEN_KEY = 'sportello.token'
export const COLOR_SCHEME_KEY = 'sportello.color-scheme'
const EXPIRED_KEY = 'sportello.expired'

export const readToken = (): string | undefined => deviceStorage.get(TOKEN_KEY) ?? undefined

export const storeToken = (token: string): void => void deviceStorage.set(TOKEN_KEY, token)

/** False where the browser blocks site data: a reload would end the login. */
export const tokenSurvivesReload = (): boolean => deviceStorage.isStored(TOKEN_KEY)

/** Clears all storages except the colour scheme, which belongs to the device and not to the user. */
export function clearStorage(): void {
  const colorScheme = deviceStorage.get(COLOR_SCHEME_KEY)
  deviceStorage.clear()
  tabStorage.clear()
  if (colorScheme !== null) deviceStorage.set(COLOR_SCHEME_KEY, colorScheme)
}

/** Stores a flag for the login screen after the reload. */
export const markSessionExpired = (): void => void tabStorage.set(EXPIRED_KEY, '1')

export const isSessionExpired = (): boolean => tabStorage.get(EXPIRED_KEY) !== null

export const clearSessionExpired = (): void => tabStorage.remove(EXPIRED_KEY)
