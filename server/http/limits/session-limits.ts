import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeyedQueue } from '../../keyed-queue.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { Failure } from '../failure.ts'
import type { Caller } from '../policy.ts'
import { refusingQueue } from './refusing-queue.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionPlaces: SessionSlots
  }
}

/** The class of an expensive call, which has a separate limit. */
export type Weight = 'search' | 'long'

/**
 * The rate limit of one session. The burst covers hours of work that a browser sends together; no page reaches the
 * rate.
 */
export const SESSION_RATE: BucketSize = { capacity: 1_000, perSecond: 50 }

/** Before any route that a user may call. */
export function limitSessions(app: FastifyInstance, rate: BucketSize): void {
  app.decorate('sessionPlaces', new SessionSlots(rate))
}

/**
 * Limits the concurrent requests of one user. Further requests wait before their body is read, in a bounded queue:
 * beyond it a request is refused with `retry-after`.
 */
class SessionSlots {
  readonly #calls = refusingQueue('rate-limited', QUEUE_LIMITS.calls)
  readonly #byWeight: Record<Weight, KeyedQueue> = {
    search: refusingQueue('rate-limited', QUEUE_LIMITS.searches),
    long: refusingQueue('rate-limited', QUEUE_LIMITS.longCalls),
  }
  readonly #rate: TokenBuckets

  constructor(rate: BucketSize) {
    this.#rate = new TokenBuckets(rate, () => performance.now())
  }

  /** Resolves when the request has a slot, which is released when its response ends. */
  async enter(reply: FastifyReply, { userId, sessionId }: Caller, weight: Weight | undefined): Promise<void> {
    reply.server.queryLanes.assign(reply.request, userId)
    const seconds = this.#rate.take(sessionId)
    if (seconds > 0) throw new Failure('rate-limited', { retryAfter: Math.ceil(seconds) })
    const aborted = new AbortController()
    // The client may have disconnected during the session lookup: no event follows then.
    if (reply.raw.closed || reply.raw.destroyed) aborted.abort()
    reply.raw.once('close', () => aborted.abort())
    // A search that the page has given up ends in the database too.
    if (weight === 'search') reply.request.queryLane.gone = aborted.signal
    if (weight)
      await enterLimiter(this.#byWeight[weight], { userId, reply, gone: aborted.signal, holds: true })
    await enterLimiter(this.#calls, { userId, reply, gone: aborted.signal })
  }
}

interface LimitedCall {
  userId: string
  reply: FastifyReply
  gone: AbortSignal
  /** The place is kept until the work of the call has ended. */
  holds?: boolean
}

async function enterLimiter(
  places: KeyedQueue,
  { userId, reply, gone: aborted, holds = false }: LimitedCall,
): Promise<void> {
  // The client has disconnected, and the slot would never be released.
  if (aborted.aborted) throw new Failure('rate-limited')
  const free = await places.enter(userId, { aborted })
  // Work that outlasts its answer keeps the place.
  const leave = () => void Promise.resolve(holds && reply.request.work).then(free, free)
  if (aborted.aborted) free()
  else reply.raw.once('finish', leave).once('close', leave)
}
