import type { CalendarDate } from '../form/values.ts'
import { type RuleBook, ruleAt } from './rules.ts'

interface SignedContract {
  isBusiness: boolean
  /** On which its signer is asked. */
  day: CalendarDate
}

/**
 * The text with which a consumer consents to receive the contract on a durable medium; undefined where nobody asks. Of the
 * customer, and of who signs after the customer. MEDIUM-1
 */
export function mediumText(book: RuleBook, { isBusiness, day }: SignedContract): string | undefined {
  if (isBusiness || !ruleAt(book, 'medium-consent', day)) return undefined
  return ruleAt(book, 'medium-text', day)
}
