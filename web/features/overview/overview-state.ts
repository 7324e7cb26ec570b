import { romeTime } from '../../../contract/index.ts'
import { daysAfter, daysBetween, italianDate } from '../../../contract/time/calendar-date.ts'
import { OVERVIEW_MAX_DAYS, STALE_DRAFT_DAYS } from '../../../shared/api/overview.ts'
import { calendarDateOf, oneOf, searchText, uuidOf } from '../../lib/list-state.ts'

export const PERIODS = [
  { value: 'oggi', label: 'Oggi', days: 1 },
  { value: '7-giorni', label: '7 giorni', days: 7 },
  { value: '30-giorni', label: '30 giorni', days: 30 },
  { value: 'anno', label: 'Anno', days: 365 },
  { value: 'date', label: 'Dal–al', days: 30 },
] as const
export type Period = (typeof PERIODS)[number]['value']

/** The filters in the URL; empty: no filter. `from` and `to` apply to the period `date` only. */
export interface OverviewState {
  period: Period
  from: string
  to: string
  operator: string
  type: string
  lyingDays: number
}

export const STALE_DAYS_CHOICES = [3, STALE_DRAFT_DAYS, 14, 30, 90] as const
export const OVERVIEW_START: OverviewState = {
  period: '30-giorni',
  from: '',
  to: '',
  operator: '',
  type: '',
  lyingDays: STALE_DRAFT_DAYS,
}

/** Parses any search parameters; invalid values filter nothing. */
export function readOverviewState(search: Record<string, unknown>): OverviewState {
  const periods = PERIODS.map(({ value }) => value)
  const dates = { from: calendarDateOf(search.from), to: calendarDateOf(search.to) }
  return {
    ...dates,
    period: oneOf(periods, search.period, OVERVIEW_START.period),
    operator: uuidOf(search.operator),
    type: searchText(search.type),
    lyingDays: oneOf(STALE_DAYS_CHOICES, search.lyingDays, STALE_DRAFT_DAYS),
  }
}

export const today = (now = new Date()) => romeTime(now).slice(0, 10)

/** The days of the filters, both included, limited to the maximum range. */
export function daysOf({ period, from, to }: OverviewState, now = today()): { from: string; to: string } {
  const { days } = PERIODS.find(({ value }) => value === period)!
  if (period !== 'date') return { from: daysAfter(now, 1 - days), to: now }
  const end = to || now
  const begin = from || daysAfter(end, 1 - days)
  const [first, last] = begin <= end ? [begin, end] : [end, begin]
  const earliest = daysAfter(last, 1 - OVERVIEW_MAX_DAYS)
  return { from: first < earliest ? earliest : first, to: last }
}

export interface Bar {
  /** Distinguishes equal names. */
  id?: string
  label: string
  records: number
  drafts: number
}

const MAX_BARS = 62

/** A bar for every day, including days without records; for every month if there would be too many days. */
export function barsOf(
  days: readonly { day: string; records: number; drafts: number }[],
  { from, to }: { from: string; to: string },
): Bar[] {
  const length = daysBetween(from, to) + 1
  const keyOf = (day: string) => (length > MAX_BARS ? day.slice(0, 7) : day)
  const bars = new Map<string, Bar>()
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const key = keyOf(day)
    if (!bars.has(key)) bars.set(key, { label: italianDate(key), records: 0, drafts: 0 })
  }
  for (const { day, records, drafts } of days) {
    const bar = bars.get(keyOf(day))
    if (!bar) continue
    bar.records += records
    bar.drafts += drafts
  }
  return [...bars.values()]
}
