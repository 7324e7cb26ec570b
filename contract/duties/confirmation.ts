import type { CalendarDate } from '../form/values.ts'
import { romeDay, romeTime } from '../time/italian-time.ts'
import { type RuleBook, ruleAt } from './rules.ts'

/**
 * How the office confirms a contract that it concluded with a business at a distance. `desk`: it was concluded in the rooms
 * of the office, and needs no confirmation.
 */
export const CONFIRMATION_WAYS = ['letter', 'mail', 'call', 'desk'] as const
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number]

export const CONFIRMATION_LABELS: Readonly<Record<ConfirmationWay, string>> = {
  letter: 'Lettera',
  mail: 'Lettera per mail',
  call: 'Chiamata',
  desk: 'Non serve: concluso nei locali dell’ufficio',
}

/**
 * `not-due`: nobody has to confirm. `missing`: no letter was sent and no call was made. `confirmed`: a letter was sent, or
 * the customer said yes. `denied`: the customer said no in the last call.
 */
export const CONFIRMATION_STATES = ['not-due', 'missing', 'confirmed', 'denied'] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

/** What was entered and counts. */
export interface Confirmation {
  way: ConfirmationWay
  on: CalendarDate
  /** `10:30` in Italy; of a call alone. */
  time: string | null
  /** What the customer said in the call; of a call alone. */
  confirmed: boolean | null
}

/** Whether a letter or call is before the contract that it confirms. A letter has no hour. CONFIRM-2 */
export function isBeforeContract(
  { on, time }: Pick<Confirmation, 'on' | 'time'>,
  concludedAt: Date,
): boolean {
  return time === null ? on < romeDay(concludedAt) : `${on}T${time}` < romeTime(concludedAt)
}

/**
 * What is known of the confirmation of a contract, by the rules of the day of its conclusion; null: it is not concluded, or
 * nobody knows when. CONFIRM-3
 */
export function confirmationState(
  book: RuleBook,
  concludedAt: Date | null,
  entries: readonly Confirmation[],
): ConfirmationState {
  const counting = entries.filter((entry) => !concludedAt || !isBeforeContract(entry, concludedAt))
  const lastCall = counting
    .filter(({ way }) => way === 'call')
    .toSorted((one, other) => `${one.on}T${one.time}`.localeCompare(`${other.on}T${other.time}`))
    .at(-1)
  if (lastCall) return lastCall.confirmed ? 'confirmed' : 'denied'
  if (counting.some(({ way }) => way !== 'desk')) return 'confirmed'
  const isDue = concludedAt !== null && ruleAt(book, 'confirmation', romeDay(concludedAt))
  return isDue && counting.length === 0 ? 'missing' : 'not-due'
}
