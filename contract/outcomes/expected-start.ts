import { type RuleBook, ruleAt } from '../duties/rules.ts'
import { workingDaysAfter } from '../duties/working-days.ts'
import type { CalendarDate } from '../form/values.ts'
import { calendarDate, daysAfter, monthsAfter } from '../time/calendar-date.ts'
import type { OutcomeState } from './states.ts'

/** What decides when a supply begins. */
interface StartRequest {
  part: string
  client: string
  /** The day on which the supply was asked for. */
  requestedOn: CalendarDate
}

type Utility = 'luce' | 'gas'
const isUtility = (part: string): part is Utility => part === 'luce' || part === 'gas'

/**
 * The day on which a supply of luce or gas can begin, by the rules of the day of its request (OUTCOME-18): after a number
 * of working days, else on the first of the next month, or of the second next after the cut-off. Undefined of other parts.
 */
export function expectedStart(
  book: RuleBook,
  { part, client, requestedOn }: StartRequest,
): CalendarDate | undefined {
  if (!isUtility(part)) return undefined
  const days = ruleAt(book, `start-days-${part}-${client === 'business' ? 'business' : 'home'}`, requestedOn)
  if (days > 0) return workingDaysAfter(book, requestedOn, days)
  const [year, month, day] = requestedOn.split('-').map(Number) as [number, number, number]
  const isInTime = day <= ruleAt(book, `start-cutoff-${part}`, requestedOn)
  return monthsAfter(calendarDate(year, month, 1), isInTime ? 1 : 2)
}

/** A supply that waits for its start. */
export interface WaitingSupply {
  part: string
  client: string
  state: OutcomeState
  /** Since when it has the state. */
  on: CalendarDate | undefined
  /** The start that the supplier foresees. */
  foreseenOn: CalendarDate | undefined
}

/** The foreseen start of a supply that was entered or accepted: as the supplier says, else by the rules (OUTCOME-18). */
export function foreseenStart(book: RuleBook, supply: WaitingSupply): CalendarDate | undefined {
  const { state, on, foreseenOn, part, client } = supply
  if (state !== 'sent' && state !== 'accepted') return undefined
  return foreseenOn ?? (on && expectedStart(book, { part, client, requestedOn: on }))
}

/** Whether the foreseen start has passed by more days than the office waits (OUTCOME-19). */
export function isLate(book: RuleBook, supply: WaitingSupply, today: CalendarDate): boolean {
  const start = foreseenStart(book, supply)
  return start !== undefined && today > daysAfter(start, ruleAt(book, 'start-late-days', today))
}

/** The days of request from which supplies without a foreseen start are late. */
export interface LateRequests {
  part: Utility
  client: 'home' | 'business'
  /** Both days are included; without `from` every day before. */
  ranges: { from?: CalendarDate; until: CalendarDate }[]
}

/** A request of any earlier day is late. */
const HORIZON_DAYS = 400

/** Of which days of request the supplies are late today, as `isLate` says for each (OUTCOME-19). */
export function lateRequests(book: RuleBook, today: CalendarDate): LateRequests[] {
  const patience = ruleAt(book, 'start-late-days', today)
  const days = Array.from({ length: HORIZON_DAYS }, (_, back) => daysAfter(today, back - HORIZON_DAYS + 1))
  return (['luce', 'gas'] as const).flatMap((part) =>
    (['home', 'business'] as const).map((client) => {
      const isLateOf = (day: CalendarDate) =>
        today > daysAfter(expectedStart(book, { part, client, requestedOn: day })!, patience)
      return { part, client, ranges: rangesOf(days, isLateOf) }
    }),
  )
}

function rangesOf(
  days: readonly CalendarDate[],
  holds: (day: CalendarDate) => boolean,
): LateRequests['ranges'] {
  const ranges: LateRequests['ranges'] = [{ until: daysAfter(days[0]!, -1) }]
  for (const day of days.filter(holds)) {
    const last = ranges.at(-1)!
    if (daysAfter(last.until, 1) === day) last.until = day
    else ranges.push({ from: day, until: day })
  }
  return ranges
}
