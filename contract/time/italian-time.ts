import type { LocalTime } from '../form/types.ts'
import type { CalendarDate } from '../form/values.ts'
import { memoizeLast, once } from '../memoize.ts'
import { DAY_MS, italianDate, italianLocalTime } from './calendar-date.ts'

export const TIME_ZONE = 'Europe/Rome'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** No later instant has a date (ECMA-262, Time Range). */
const LAST_INSTANT = 8.64e15

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

// Formatters are created at their first use: the first one of a process takes about 40 ms.
const zoneTable = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }),
)
const longDate = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE, dateStyle: 'long' }))
const longDateTime = once(
  () => new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' }),
)

/** From the platform's time zone table, for the years with other rules. */
const fromZoneTable = (instant: number): LocalTime => zoneTable().format(instant).replace(' ', 'T')

const atMinute = memoizeLast((minute: number): LocalTime => {
  const instant = minute * MINUTE_MS
  const year = new Date(instant).getUTCFullYear()
  if (year < UNIFORM_DST_SINCE) return fromZoneTable(instant)
  const hours = isSummer(instant, year) ? 2 : 1
  const local = Math.min(instant + hours * HOUR_MS, LAST_INSTANT)
  return new Date(local).toISOString().slice(0, -':00.000Z'.length)
})

/**
 * The local time in Italy at that instant: `YYYY-MM-DDTHH:mm`. Computed without the platform's formatter, whose
 * creation takes longer than a whole validation of the form.
 */
export function romeTime(instant: Date): LocalTime {
  return atMinute(Math.floor(instant.getTime() / MINUTE_MS))
}

/** The minutes that Italian time is ahead of UTC at that instant. */
export function romeOffset(instant: Date): number {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  return Date.parse(`${atMinute(minute)}Z`) / MINUTE_MS - minute
}

/** The reason that refuses a time which the clocks of Italy skip. */
export const SKIPPED_TIME = 'Quest’ora non esiste: quella notte gli orologi passano dalle 2 alle 3.'

/** Whether no instant has this local time in Italy, as 02:30 on the last Sunday of March. */
export function isSkippedTime(time: LocalTime): boolean {
  const asUtc = Date.parse(`${time}Z`)
  return [1, 2].every((hours) => romeTime(new Date(asUtc - hours * HOUR_MS)) !== time)
}

/** A skipped time as the clocks show it that were not changed yet. */
export const afterSkippedHour = (time: LocalTime): LocalTime =>
  romeTime(new Date(Date.parse(`${time}Z`) - HOUR_MS))

/** The instant at which a day begins in Italy. Since 1996 no clock is changed at midnight. */
export function romeDayStart(date: CalendarDate): Date {
  const inWinter = Date.parse(date) - HOUR_MS
  return new Date(inWinter - (romeOffset(new Date(inWinter)) - 60) * MINUTE_MS)
}

/** The day in Italy at that instant. */
export const romeDay = (instant: Date): CalendarDate => romeTime(instant).slice(0, 10)

/** The day in Italian time, `DD/MM/YYYY`. */
export const italianDay = (instant: Date): string => italianDate(romeTime(instant).slice(0, 10))

/** The time in Italy: `DD/MM/YYYY HH:mm`. */
export const italianMinute = (instant: Date): string => italianLocalTime(romeTime(instant))

/** `DD/MM/YYYY HH:mm:ss`: evidence requires seconds. */
export const italianSecond = (instant: Date): string =>
  `${italianMinute(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`

/** The clock in Italy: `HH:mm:ss`. */
export const italianClock = (instant: Date): string => italianSecond(instant).slice(11)

/** `20 novembre 2026`, in Italian time. */
export const longItalianDay = (instant: Date): string => longDate().format(instant)

/** `20 novembre 2026 alle ore 10:05`, in Italian time. */
export const longItalianMinute = (instant: Date): string => longDateTime().format(instant)
