import type { CalendarDate } from '../form/values.ts'
import { daysAfter, daysBetween, monthsAfter } from '../time/calendar-date.ts'
import { romeDay, romeDayStart } from '../time/italian-time.ts'
import { type RuleBook, ruleAt, SALE_CHANNELS, type SaleChannel } from './rules.ts'
import { workingDayFrom } from './working-days.ts'

/** What decides the period of a contract. */
export interface Conclusion {
  /** The day of conclusion in Italy. */
  day: CalendarDate
  channel: SaleChannel
  isBusiness: boolean
  /** The day on which the customer was informed of the right; `null`: never. */
  informedOn: CalendarDate | null
}

/** Why a customer has no right to withdraw within days. */
export const NO_RIGHT_REASONS = ['business', 'desk', 'off'] as const
export type NoRightReason = (typeof NO_RIGHT_REASONS)[number]

export interface WithdrawalPeriod {
  lastDay: CalendarDate
  /** The first instant at which the period is over. */
  endsAt: Date
  /** Whether the function of art. 54-bis is required. */
  needsFunction: boolean
}
export type WithdrawalRight = ({ right: true } & WithdrawalPeriod) | { right: false; reason: NoRightReason }

/**
 * The period in which a customer may withdraw, by the rules of the day of conclusion: that day is not counted, and a
 * last day on which nobody works moves to the next working day. WITHDRAW-1
 */
export function withdrawalRight(book: RuleBook, conclusion: Conclusion): WithdrawalRight {
  const { day, channel, isBusiness } = conclusion
  if (isBusiness && !ruleAt(book, 'withdrawal-business', day)) return { right: false, reason: 'business' }
  const days = ruleAt(book, `withdrawal-days-${channel}`, day)
  if (days === 0) return { right: false, reason: channel === 'desk' ? 'desk' : 'off' }
  const lastDay = lastDayOf(book, conclusion, days)
  const needsFunction = ruleAt(book, 'withdrawal-function-channels', day).includes(channel)
  return { right: true, lastDay, endsAt: romeDayStart(daysAfter(lastDay, 1)), needsFunction }
}

/**
 * The right of a contract of which nobody said how it was sold: the longest period of all channels, so that no customer
 * is told that it is too late while it may be in time. WITHDRAW-1
 */
export function longestWithdrawalRight(
  book: RuleBook,
  conclusion: Omit<Conclusion, 'channel'>,
): WithdrawalRight {
  const rights = SALE_CHANNELS.map((channel) => withdrawalRight(book, { ...conclusion, channel }))
  const periods = rights.filter((right) => right.right)
  const [longest] = periods.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
  return longest ?? rights[0]!
}

function lastDayOf(book: RuleBook, { day, informedOn }: Conclusion, days: number): CalendarDate {
  const roll = (last: CalendarDate) =>
    ruleAt(book, 'withdrawal-working-day', day) ? workingDayFrom(book, last) : last
  const first = roll(daysAfter(day, days))
  if (informedOn !== null && informedOn <= day) return first
  // WITHDRAW-2
  const uninformed = roll(monthsAfter(first, ruleAt(book, 'withdrawal-months-uninformed', day)))
  if (informedOn === null || informedOn > uninformed) return uninformed
  return roll(daysAfter(informedOn, days))
}

/** Whether a declaration that was sent at this instant is in time; when it arrives does not matter. */
export const isInTime = ({ endsAt }: Pick<WithdrawalPeriod, 'endsAt'>, sentAt: Date): boolean =>
  sentAt < endsAt

/** The days that are left, today included; 0 when the period is over. */
export const daysLeft = ({ lastDay }: Pick<WithdrawalPeriod, 'lastDay'>, now: Date): number =>
  Math.max(0, daysBetween(romeDay(now), lastDay) + 1)
