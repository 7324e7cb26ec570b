import { memoizeLast } from '../checks/memoize.ts'
import type { LocalTime } from '../form/types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Since this year clocks change on the same two Sundays in the whole European Union (directives 94/21 and 2000/84). */
const UNIFORM_DST_SINCE = 1996
const MARCH = 2
const OCTOBER = 9

/** The last Sunday of a month of 31 days, at 01:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

const isSummer = (instant: number, year: number): boolean =>
  instant >= lastSunday(year, MARCH) && instant < lastSunday(year, OCTOBER)

/** From the platform's time zone table, for the years with other rules. */
function fromZoneTable(instant: number): LocalTime {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return clock.format(instant).replace(' ', 'T')
}

const atMinute = memoizeLast((minute: number): LocalTime => {
  const instant = minute * MINUTE_MS
  const year = new Date(instant).getUTCFullYear()
  if (year < UNIFORM_DST_SINCE) return fromZoneTable(instant)
  const hours = isSummer(instant, year) ? 2 : 1
  return new Date(instant + hours * HOUR_MS).toISOString().slice(0, 16)
})

/**
 * The local time in Italy at that instant: `YYYY-MM-DDTHH:mm`. Computed without the platform's formatter, whose
 * creation takes longer than a whole validation of the form.
 */
export function romeTime(instant: Date): LocalTime {
  return atMinute(Math.floor(instant.getTime() / MINUTE_MS))
}
