import type { Opening } from './load-record.ts'

/** The browser's time zone; empty if it provides none. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/**
 * NEWS-5: a form contains the time zone of its first author. It is not typed, so it does not count as an
 * unsaved change.
 */
export function withTimezone(opening: Opening, timezone: string): Opening {
  if (opening.values.timezone || timezone === '') return opening
  return {
    ...opening,
    values: { ...opening.values, timezone },
    base: { ...opening.base, timezone },
  }
}
