import type { Answers, FieldName } from '../../../../contract/index.ts'
import { isOrigin, type Origin } from '../store/origin.ts'
import { isFieldName, objectOf } from './journal-entry.ts'

/** The origin of a value, with the value: the origin applies only while the value is unchanged. */
interface StoredOrigin {
  origin: Origin
  value: Answers[FieldName]
}
export type StoredOrigins = ReadonlyMap<FieldName, StoredOrigin>

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
