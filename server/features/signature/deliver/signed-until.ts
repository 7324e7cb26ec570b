import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import { concludedAt } from '../../../duties/concluded-at.ts'

/** The time until which the link shows the signed file; null for an unsigned contract. */
export function signedUntil(envelope: Parameters<typeof concludedAt>[0], days: number): Date | null {
  const at = concludedAt(envelope)
  return at && new Date(at.getTime() + days * DAY_MS)
}
