import { isInTime, type WithdrawalRight } from '../../contract/duties/withdrawal-period.ts'
import type { ShownPeriod } from '../../shared/api/withdrawals.ts'

/** The right to withdraw as pages show it: until when, and whether it can be used now. */
export const presentPeriod = (right: WithdrawalRight, now: Date): ShownPeriod =>
  right.right
    ? { right: true, lastDay: right.lastDay, open: isInTime(right, now) }
    : { right: false, reason: right.reason }
