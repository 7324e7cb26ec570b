/** Constants shared by server and page. */

export const API_PREFIX = '/api/v1'
export const TOKEN_HEADER = 'x-accesstoken'
/** Marks an automatic read of the page, which does not count as activity of the session. */
export const BACKGROUND_HEADER = 'x-background'

export const PAGE_SIZES = [5, 10, 20] as const
export const DEFAULT_PAGE_SIZE = 10

export const AUTHENTICATOR_CODE_LENGTH = 6
export const VERIFIED_RELOAD_MS = 2_000
export const SESSION_RECHECK_MS = 90_000
export const TOAST_MS = 3_000
/** The pause in typing before an address search. */
export const ADDRESS_SEARCH_PAUSE_MS = 1_100
export const GENERATED_PASSWORD_LENGTH = 14

export const PDF_TYPES = ['luce', 'gas', 'dual'] as const
export type PdfType = (typeof PDF_TYPES)[number]

export const UTILITIES = ['gas', 'luce'] as const
export type Utility = (typeof UTILITIES)[number]

export const CLIENT_TYPES = ['domestico', 'business'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

export const TIME_ZONE = 'Europe/Rome'

/** The free space on the server’s disk: `low` is a warning, with `full` saves are refused. */
export const DISK_STATES = ['ample', 'low', 'full'] as const
export type DiskState = (typeof DISK_STATES)[number]
