import { KeyedQueue, type QueueLimits } from '../../keyed-queue.ts'
import { Failure } from '../failure.ts'

const RETRY_AFTER_SECONDS = 5

/** A queue of requests, which refuses with this failure: it is full, the wait too long, or the client has left. */
export const refusingQueue = (
  error: 'rate-limited' | 'unavailable',
  limits: Partial<QueueLimits>,
): KeyedQueue => new KeyedQueue(limits, () => new Failure(error, { retryAfter: RETRY_AFTER_SECONDS }))
