import { isOrigin, type StoredOrigin, type StoredOrigins } from '../store/origin.ts'
import { isFieldName, objectOf } from './journal-entry.ts'

export const writeOrigins = (origins: StoredOrigins): string => JSON.stringify(Object.fromEntries(origins))

/** Parses data of an earlier page, which may use an older form definition. */
export function readOrigins(text: string): StoredOrigins {
  const read = Object.entries(objectOf(text) ?? {})
  return new Map(
    read.flatMap(([field, storedOrigin]) => {
      const { origin, value } = { ...(storedOrigin as Partial<StoredOrigin> | null) }
      return isFieldName(field) && isOrigin(origin) && value !== undefined
        ? [[field, { origin, value }] as const]
        : []
    }),
  )
}
