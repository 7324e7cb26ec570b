import type { CalendarDate } from '../form/values.ts'
import { daysAfter, easterSunday, weekdayOf } from '../time/calendar-date.ts'
import { type RuleBook, ruleAt } from './rules.ts'

const SUNDAY = 0
const SATURDAY = 6

/** A holiday by the rule that holds on that day. */
function isHoliday(book: RuleBook, day: CalendarDate): boolean {
  const holidays = ruleAt(book, 'holidays', day)
  if (holidays.includes(day.slice(5))) return true
  return holidays.includes('easter-monday') && day === daysAfter(easterSunday(Number(day.slice(0, 4))), 1)
}

export const isWorkingDay = (book: RuleBook, day: CalendarDate): boolean =>
  ![SUNDAY, SATURDAY].includes(weekdayOf(day)) && !isHoliday(book, day)

/** The day itself, or the first working day after it. */
export function workingDayFrom(book: RuleBook, day: CalendarDate): CalendarDate {
  let found = day
  while (!isWorkingDay(book, found)) found = daysAfter(found, 1)
  return found
}

/** The working day this number of working days later; with 0 the day itself, or the first working day after it. */
export function workingDaysAfter(book: RuleBook, day: CalendarDate, count: number): CalendarDate {
  let found = workingDayFrom(book, day)
  for (let left = count; left > 0; left--) found = workingDayFrom(book, daysAfter(found, 1))
  return found
}
