import type { CalendarDate } from '../form/values.ts'
import { daysAfter } from '../time/calendar-date.ts'
import { romeDay } from '../time/italian-time.ts'
import { type RuleBook, ruleAt, type SaleChannel } from './rules.ts'
import { longestWithdrawalRight, type WithdrawalRight, withdrawalRight } from './withdrawal-period.ts'

/** A contract that its customer concludes on the page of the signature, which informs of the right. */
export interface ConcludedContract {
  concludedAt: Date
  /** Null: nobody said how it was sold. */
  channel: SaleChannel | null
  isBusiness: boolean
}

/** The right to withdraw from a contract on the page. Without a channel the longest period holds. WITHDRAW-1 */
export function rightOfContract(
  book: RuleBook,
  { concludedAt, channel, isBusiness }: ConcludedContract,
): WithdrawalRight {
  const day = romeDay(concludedAt)
  if (!ruleAt(book, 'withdrawal', day)) return { right: false, reason: 'off' }
  const conclusion = { day, isBusiness, informedOn: day }
  return channel === null
    ? longestWithdrawalRight(book, conclusion)
    : withdrawalRight(book, { ...conclusion, channel })
}

/** Whether the page asks if the contract shall begin within the period: of who has one, by the rule. WITHDRAW-12 */
export const asksEarlyStart = (book: RuleBook, contract: ConcludedContract): boolean =>
  ruleAt(book, 'early-start', romeDay(contract.concludedAt)) && rightOfContract(book, contract).right

/**
 * The first day on which the office enters a contract at its supplier: after the period unless the customer asked
 * expressly for an earlier beginning. WITHDRAW-12
 */
export function entersFrom(
  book: RuleBook,
  contract: ConcludedContract & { earlyStart: boolean | null },
): CalendarDate {
  const right = rightOfContract(book, contract)
  if (!right.right || contract.earlyStart === true) return romeDay(contract.concludedAt)
  return daysAfter(right.lastDay, 1)
}
