import type { CalendarDate } from '../form/values.ts'
import { calendarDate, isRealDate, yearsBefore } from '../time/calendar-date.ts'
import { bodyWithoutOmocodia, MONTH_LETTERS } from './fiscal-code-shape.ts'

export interface BirthDay {
  /** 0 to 99. */
  year: number
  month: number
  day: number
  sex: 'M' | 'F'
}

/** Year, month, day and sex of a well-formed code; undefined for a day that no month has. */
export function birthDayOf(code: string): BirthDay | undefined {
  const plain = bodyWithoutOmocodia(code)
  const counted = Number(plain.slice(9, 11))
  const woman = counted > 40
  const day = woman ? counted - 40 : counted
  const year = Number(plain.slice(6, 8))
  const month = MONTH_LETTERS.indexOf(plain[8]!) + 1
  const real = [1900 + year, 2000 + year].some((full) => isRealDate(full, month, day))
  return real ? { year, month, day, sex: woman ? 'F' : 'M' } : undefined
}

/**
 * The full birth date: the latest year that makes the person at least 18, since holders are adults;
 * failing that, the latest year already past.
 */
export function birthDateOf(birth: BirthDay, today: CalendarDate): CalendarDate | undefined {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const past = [century, century - 100]
    .map((base) => base + birth.year)
    .filter((year) => isRealDate(year, birth.month, birth.day))
    .map((year) => calendarDate(year, birth.month, birth.day))
    .filter((date) => date <= today)
  const adult = yearsBefore(today, 18)
  return past.find((date) => date <= adult) ?? past[0]
}
