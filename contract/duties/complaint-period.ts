import type { CalendarDate } from '../form/values.ts'
import { daysAfter } from '../time/calendar-date.ts'
import { type RuleBook, ruleAt } from './rules.ts'
import { workingDayFrom, workingDaysAfter } from './working-days.ts'

/** How a complaint reached the office. */
export const COMPLAINT_WAYS = ['letter', 'mail', 'phone', 'other'] as const

/** What decides the period of a complaint about a contract that was not asked for. */
export interface ComplaintFacts {
  /** The day on which the complaint arrived. */
  receivedOn: CalendarDate
  /** The issue of the first bill, of a business the day on which it knew; null: not yet, or not known to the office. */
  countedFrom: CalendarDate | null
  isBusiness: boolean
}

export interface ComplaintPeriod {
  /** Null where nothing can be counted, or the rule is off: the complaint counts as in time. */
  lastDay: CalendarDate | null
  isLate: boolean
}

/**
 * Until when a customer may complain, by the rules of the day from which it is counted: that day is not counted, and a
 * last day on which nobody works moves to the next working day. CONTEST-2
 */
export function complaintPeriod(
  book: RuleBook,
  { receivedOn, countedFrom, isBusiness }: ComplaintFacts,
): ComplaintPeriod {
  if (countedFrom === null || !ruleAt(book, 'contest', countedFrom)) return { lastDay: null, isLate: false }
  const days = ruleAt(book, isBusiness ? 'contest-days-business' : 'contest-days-home', countedFrom)
  const last = daysAfter(countedFrom, days)
  const lastDay = ruleAt(book, 'contest-working-day', countedFrom) ? workingDayFrom(book, last) : last
  return { lastDay, isLate: receivedOn > lastDay }
}

/** The day by which the office answers a complaint that it learns of on a day. CONTEST-4 */
export const complaintAnswerDay = (book: RuleBook, day: CalendarDate): CalendarDate =>
  workingDaysAfter(book, day, ruleAt(book, 'contest-answer-days', day))
