import { lastAnswer } from '../checks/once.ts'
import type { LocalTime } from '../form/types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Since this year the clocks of the whole Union change on the same two Sundays (directives 94/21 and 2000/84). */
const SAME_SUNDAYS_SINCE = 1996
const MARCH = 2
const OCTOBER = 9

/** The last Sunday of a month of 31 days, at one o'clock of UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

const isSummer = (instant: number, year: number): boolean =>
  instant >= lastSunday(year, MARCH) && instant < lastSunday(year, OCTOBER)

/** From the platform's table of zones, for the years with rules of their own. */
function byTable(instant: number): LocalTime {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return clock.format(instant).replace(' ', 'T')
}

const atMinute = lastAnswer((minute: number): LocalTime => {
  const instant = minute * MINUTE_MS
  const year = new Date(instant).getUTCFullYear()
  if (year < SAME_SUNDAYS_SINCE) return byTable(instant)
  const hours = isSummer(instant, year) ? 2 : 1
  return new Date(instant + hours * HOUR_MS).toISOString().slice(0, 16)
})

/**
 * The clock on an Italian wall at that instant: `YYYY-MM-DDTHH:mm`. Reckoned and not asked of the platform, whose
 * first formatter of a page takes longer than the whole form needs to find out what is in it.
 */
export function romeTime(instant: Date): LocalTime {
  return atMinute(Math.floor(instant.getTime() / MINUTE_MS))
}
