import { deviceStorage, tabStorage } from './site-data.ts'

/** The page's data in the browser: the token, the colour scheme and whether single keys work. Never customer data. */
export const TOKEN_KEY = 'sportello.token'
export const COLOR_SCHEME_KEY = 'sportello.color-scheme'
export const SINGLE_KEYS_KEY = 'sportello.single-keys'
export const FITTING_ROWS_KEY = 'sportello.fitting-rows'
/** They belong to the device and not to the user. */
const DEVICE_KEYS = [COLOR_SCHEME_KEY, SINGLE_KEYS_KEY, FITTING_ROWS_KEY]
const EXPIRED_KEY = 'sportello.expired'

export const readToken = (): string | undefined => deviceStorage.get(TOKEN_KEY) ?? undefined

export const storeToken = (token: string): void => void deviceStorage.set(TOKEN_KEY, token)

/** False where the browser blocks site data: a reload would end the login. */
export const tokenSurvivesReload = (): boolean => deviceStorage.isStored(TOKEN_KEY)

/** Clears all storages except the choices that belong to the device. */
export function clearStorage(): void {
  const kept = DEVICE_KEYS.map((key) => [key, deviceStorage.get(key)] as const)
  deviceStorage.clear()
  tabStorage.clear()
  for (const [key, value] of kept) if (value !== null) deviceStorage.set(key, value)
}

/** Stores a flag for the login screen after the reload. */
export const markSessionExpired = (): void => void tabStorage.set(EXPIRED_KEY, '1')

export const isSessionExpired = (): boolean => tabStorage.get(EXPIRED_KEY) !== null

export const clearSessionExpired = (): void => tabStorage.remove(EXPIRED_KEY)
