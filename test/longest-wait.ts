import type { CallPolicy } from '../server/http-client/policies.ts'

/** A delay before an attempt is multiplied by up to this. */
const MAX_JITTER = 1.5

/** The longest wait for one call of a service with all its attempts. */
export function longestMs({ timeoutMs, attempts, delaysMs = [] }: CallPolicy): number {
  return timeoutMs * attempts + delaysMs.reduce((sum, delay) => sum + delay * MAX_JITTER, 0)
}
