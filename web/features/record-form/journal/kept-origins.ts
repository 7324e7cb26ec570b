import type { Answers, FieldName } from '../../../../contract/index.ts'
import { isOrigin, type Origin } from '../store/origin.ts'
import { isName, objectOf } from './entry.ts'

/** Who wrote a value, and the value: a mark counts only as long as that stands there. */
interface KeptOrigin {
  origin: Origin
  value: Answers[FieldName]
}
export type KeptOrigins = ReadonlyMap<FieldName, KeptOrigin>

export const writeOrigins = (origins: KeptOrigins): string => JSON.stringify(Object.fromEntries(origins))

/** Reads what an earlier page wrote, which may be of an older form. */
export function readOrigins(text: string): KeptOrigins {
  const read = Object.entries(objectOf(text) ?? {})
  return new Map(
    read.flatMap(([field, kept]) => {
      const { origin, value } = { ...(kept as Partial<KeptOrigin> | null) }
      return isName(field) && isOrigin(origin) && value !== undefined
        ? [[field, { origin, value }] as const]
        : []
    }),
  )
}
