import type { LocalTime } from '../form/types.ts'
import type { CalendarDate } from '../form/values.ts'

export const DAY_MS = 86_400_000

/** Earlier dates are rejected: no signer was born and no document was issued before. */
export const EARLIEST_YEAR = 1860

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function isRealDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function calendarDate(year: number, month: number, day: number): CalendarDate {
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The same day this number of years earlier; for 29 February the last of February. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return calendarDate(year - years, month, Math.min(day, daysInMonth(year - years, month)))
}

/** The same day this number of months later; where that month is shorter, its last day. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const later = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(later / 12), (later % 12) + 1]
  return calendarDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(date).getUTCDay()

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CalendarDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const leapCenturies = Math.floor(b / 4)
  const correction = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const epact = (19 * a + b - leapCenturies - correction + 15) % 30
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return calendarDate(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The date this number of days later. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** `DD/MM/YYYY` of a calendar date, `MM/YYYY` of a month; any other text unchanged. */
export const italianDate = (text: string): string =>
  /^\d{4}-\d{2}(?:-\d{2})?$/.test(text) ? text.split('-').reverse().join('/') : text

/** `DD/MM/YYYY HH:mm` of a local time; any other text unchanged. */
export function italianLocalTime(time: LocalTime): string {
  const [date = '', clock = ''] = time.split('T')
  return clock === '' ? time : `${italianDate(date)} ${clock}`
}

/** Days from one date to another, both taken as midnight UTC. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
