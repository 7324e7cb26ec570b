import type { CalendarDate } from '../form/values.ts'
import { calendarDate, daysAfter, daysInMonth, italianDate, weekdayOf } from './calendar-date.ts'
import { readDate, type TypedDate } from './typed-date.ts'

const DAYS_FROM_TODAY = new Map([
  ['oggi', 0],
  ['domani', 1],
  ['dopodomani', 2],
])
const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
/** `lunedì`, `lun.`, `il prossimo lunedì`. */
const WEEKDAY =
  /^(?:il |la )?(?:prossim[oa] )?(domenica|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|dom|lun|mar|mer|gio|ven|sab)(?!\p{L})['’.]?(?: prossim[oa])?(?:,? |$)/iu
/** A day without its year: `30/11`, `30 novembre`. */
const YEARLESS = /^(?:il )?(\d{1,2}(?:[ /.-]\d{1,2}|[°º]? \p{L}{3,9}\.?))$/iu
/** A day without its month: `il 30`, `giorno 30`, `1°`, `30 p.v.`. */
const DAY_ALONE =
  /^(?:il )?(?:giorno )?(\d{1,2}|primo)[°º]?(?: (?:prossimo|corrente|c\. ?m\.|p\. ?v\.|cm|pv))?$/i
/** A 29 February comes again after eight years at the latest. */
const YEARS_TO_LEAP_DAY = 8
const MONTHS = 12

const withoutWeekday = (day: string): string => day.replace(WEEKDAY, '')

/** Whether four digits that follow are a year: `30/11`, `30 novembre`; behind `30` alone they may be. */
export const isYearless = (day: string): boolean =>
  YEARLESS.test(withoutWeekday(day)) || /^\d{1,2}$/.test(day)

const nameOfWeekday = (date: CalendarDate): string => WEEKDAYS[weekdayOf(date)]!

/** The next day with this name, never today: for today people say «oggi». */
function comingWeekday(weekday: string, today: CalendarDate): CalendarDate {
  const days = (WEEKDAYS.indexOf(weekday) - weekdayOf(today) + 7) % 7
  return daysAfter(today, days === 0 ? 7 : days)
}

/** The next day of this date, today included. */
function comingDate(day: string, today: CalendarDate): TypedDate {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_TO_LEAP_DAY + 1 }, (_, later) => year + later)
  const dates = years.map((one) => readDate(`${day.replace(/[.]$/, '')} ${one}`, today))
  return dates.find((date) => date.ok && date.value >= today) ?? dates[0]!
}

/** The next day with this number, today included. */
function comingDay(day: number, today: CalendarDate): TypedDate {
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (let later = 0; later < MONTHS; later += 1) {
    const [inYear, inMonth] = [
      year + Math.floor((month - 1 + later) / MONTHS),
      ((month - 1 + later) % MONTHS) + 1,
    ]
    if (day < 1 || day > daysInMonth(inYear, inMonth)) continue
    const value = calendarDate(inYear, inMonth, day)
    if (value >= today) return { ok: true, value }
  }
  return { ok: false, text: String(day), reason: `Il giorno ${day} non esiste.` }
}

function readNumbered(day: string, today: CalendarDate): TypedDate {
  const alone = DAY_ALONE.exec(day)?.[1]
  if (alone) return comingDay(alone.toLowerCase() === 'primo' ? 1 : Number(alone), today)
  const yearless = YEARLESS.exec(day)?.[1]
  return yearless ? comingDate(yearless, today) : readDate(day, today)
}

/** The date of `domani`, `lunedì`, `lunedì 30`, `il 30`, `30/11`, `30/11/2026`; a weekday must be that of its date. */
export function readDay(day: string, today: CalendarDate): TypedDate {
  const days = DAYS_FROM_TODAY.get(day.toLowerCase())
  if (days !== undefined) return { ok: true, value: daysAfter(today, days) }
  const said = WEEKDAY.exec(day)?.[1]?.toLowerCase().slice(0, 3)
  const weekday = WEEKDAYS.find((name) => name.slice(0, 3) === said)
  const rest = withoutWeekday(day)
  if (weekday && rest === '') return { ok: true, value: comingWeekday(weekday, today) }
  const date = readNumbered(rest, today)
  if (!date.ok || !weekday || nameOfWeekday(date.value) === weekday) return date
  const reason = `Il ${italianDate(date.value)} è ${nameOfWeekday(date.value)}, non ${weekday}.`
  return { ok: false, text: day, reason }
}
