import { type RuleBook, ruleAt } from '../duties/rules.ts'
import {
  OPERATION_KINDS,
  START_CLIENTS,
  START_SUPPLIES,
  type StartClient,
  type StartOperation,
  type StartQuestion,
  type StartSupply,
  type StartTime,
  startOperationOf,
  startTimeOf,
} from '../duties/start-times.ts'
import { workingDaysAfter } from '../duties/working-days.ts'
import type { CalendarDate } from '../form/values.ts'
import { memoizeLast } from '../memoize.ts'
import { calendarDate, daysAfter, monthsAfter } from '../time/calendar-date.ts'
import type { OutcomeState } from './states.ts'

/** What decides when a supply begins. */
interface StartRequest {
  part: string
  client: string
  supplier: string
  /** The name of the operation. */
  operation: string
  /** The day on which the supply was asked for. */
  requestedOn: CalendarDate
}

const isUtility = (part: string): part is StartSupply => (START_SUPPLIES as readonly string[]).includes(part)

/**
 * The day on which a supply of luce or gas can begin, by the rules of the day of its request (OUTCOME-18): after a number
 * of working days, else on the first of the next month, or of the second next after the cut-off. Undefined of other parts.
 */
export function expectedStart(
  book: RuleBook,
  { part, client, supplier, operation, requestedOn }: StartRequest,
): CalendarDate | undefined {
  if (!isUtility(part)) return undefined
  const question = {
    supplier,
    supply: part,
    operation: startOperationOf(operation),
    client: client === 'business' ? ('business' as const) : ('home' as const),
  }
  const ofDay = timesOfDay(book, requestedOn)
  return startAfter(book, requestedOn, ofDay(question))
}

type Time = Pick<StartTime, 'rule' | 'number'>

/** The time of each request of a day: the one of the list, else that of the supply and its kind of client. */
function timesOfDay(book: RuleBook, day: CalendarDate): (question: StartQuestion) => Time {
  const times = ruleAt(book, 'start-times', day)
  return (question) => {
    const { supply, client } = question
    const own = startTimeOf(times, question)
    if (own) return own
    const days = ruleAt(book, `start-days-${supply}-${client}`, day)
    if (days > 0) return { rule: 'working-days', number: days }
    return { rule: 'month', number: ruleAt(book, `start-cutoff-${supply}`, day) }
  }
}

function startAfter(book: RuleBook, requestedOn: CalendarDate, { rule, number }: Time): CalendarDate {
  if (rule === 'working-days') return workingDaysAfter(book, requestedOn, number)
  const [year, month, day] = requestedOn.split('-').map(Number) as [number, number, number]
  return monthsAfter(calendarDate(year, month, 1), day <= number ? 1 : 2)
}

/** A supply that waits for its start. */
export interface WaitingSupply extends Omit<StartRequest, 'requestedOn'> {
  state: OutcomeState
  /** Since when it has the state. */
  on: CalendarDate | undefined
  /** The start that the supplier foresees. */
  foreseenOn: CalendarDate | undefined
}

/** The foreseen start of a supply that was entered or accepted: as the supplier says, else by the rules (OUTCOME-18). */
export function foreseenStart(book: RuleBook, supply: WaitingSupply): CalendarDate | undefined {
  const { state, on, foreseenOn } = supply
  if (state !== 'sent' && state !== 'accepted') return undefined
  return foreseenOn ?? (on && expectedStart(book, { ...supply, requestedOn: on }))
}

/** Whether the foreseen start has passed by more days than the office waits (OUTCOME-19). */
export function isLate(book: RuleBook, supply: WaitingSupply, today: CalendarDate): boolean {
  const start = foreseenStart(book, supply)
  return start !== undefined && today > daysAfter(start, ruleAt(book, 'start-late-days', today))
}

/** The days of request from which supplies without a foreseen start are late. */
export interface LateRequests {
  part: StartSupply
  /** Undefined: every supplier without times of its own, which are those that `suppliers` does not name. */
  supplier: string | undefined
  /** In lower case. */
  suppliers: readonly string[]
  of: { operation: StartOperation; client: StartClient }[]
  /** Both days are included; without `from` every day before. */
  ranges: { from?: CalendarDate; until: CalendarDate }[]
}

/** The kinds of request that may have a time of their own. */
const KINDS = OPERATION_KINDS.flatMap((operation) => START_CLIENTS.map((client) => ({ operation, client })))

/** Of which days of request the supplies are late today, as `isLate` says for each (OUTCOME-19). */
export function lateRequests(book: RuleBook, today: CalendarDate): LateRequests[] {
  const rules = book.filter(({ key }) => key === 'holidays' || key.startsWith('start-'))
  return findLate(JSON.stringify(rules), today)
}

/** The same rules and day are asked for with every page. */
const findLate = memoizeLast((rules: string, today: CalendarDate): LateRequests[] => {
  const book: RuleBook = JSON.parse(rules)
  const horizon = longestDays(book) + ruleAt(book, 'start-late-days', today)
  const days = Array.from({ length: horizon }, (_, back) => daysAfter(today, back - horizon + 1))
  const ofDays = days.map((day) => ({
    day,
    timeOf: timesOfDay(book, day),
    isLate: lateTimes(book, day, today),
  }))
  const suppliers = namedSuppliers(book)
  return START_SUPPLIES.flatMap((supply) =>
    [undefined, ...suppliers].flatMap((supplier) => {
      const rangesOfKind = (kind: (typeof KINDS)[number]) => {
        const question = { supplier: supplier ?? '', supply, ...kind }
        return rangesOf(
          ofDays.filter((one) => one.isLate(one.timeOf(question))).map(({ day }) => day),
          days[0]!,
        )
      }
      const byRanges = Map.groupBy(KINDS, (kind) => JSON.stringify(rangesOfKind(kind)))
      return [...byRanges].map(([ranges, of]) => {
        return { part: supply, supplier, suppliers, of, ranges: JSON.parse(ranges) }
      })
    }),
  )
})

/** No time of the rules lasts more calendar days, whatever their holidays: a request that is older is late. */
function longestDays(book: RuleBook): number {
  const numbers = book.flatMap(({ key, value }) => {
    if (key === 'start-times') return (value as readonly StartTime[]).map(({ number }) => number)
    return key.startsWith('start-days-') ? (value as number) : 0
  })
  return 90 + 2 * Math.max(0, ...numbers)
}

const namedSuppliers = (book: RuleBook): string[] => {
  const times = book
    .filter(({ key }) => key === 'start-times')
    .flatMap(({ value }) => value as readonly StartTime[])
  return [...new Set(times.map(({ supplier }) => supplier.toLowerCase()))].filter(Boolean).toSorted()
}

/** Whether a request of the day is late by a time; each is computed once. */
function lateTimes(book: RuleBook, day: CalendarDate, today: CalendarDate): (time: Time) => boolean {
  const patience = ruleAt(book, 'start-late-days', today)
  const known = new Map<string, boolean>()
  return (time) => {
    const key = `${time.rule} ${time.number}`
    const late = known.get(key) ?? today > daysAfter(startAfter(book, day, time), patience)
    known.set(key, late)
    return late
  }
}

function rangesOf(late: readonly CalendarDate[], first: CalendarDate): LateRequests['ranges'] {
  const ranges: LateRequests['ranges'] = [{ until: daysAfter(first, -1) }]
  for (const day of late) {
    const last = ranges.at(-1)!
    if (daysAfter(last.until, 1) === day) last.until = day
    else ranges.push({ from: day, until: day })
  }
  return ranges
}
