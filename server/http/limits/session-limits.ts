import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import type { Caller } from '../policy.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionPlaces: SessionSlots
  }
}

/** Calls of one user, of all tabs together. A page that opens asks for some twenty lists. */
const CALLS = {
  atOnce: Number.POSITIVE_INFINITY,
  perKey: 6,
  waiting: 5_000,
  waitingPerKey: 100,
  waitMs: 15_000,
}
/** Calls that search all records, or answer as much, go one after the other: a colleague's call waits for one at most. */
const SEARCHES = { ...CALLS, perKey: 1 }
/** Documents, reports, exports and syncs take minutes at times; the same user's searches do not wait for them. */
const LONG_CALLS = { ...CALLS, perKey: 3 }

/** What a call costs besides a place of its user. */
export type Weight = 'search' | 'long'

/** Calls of one session over time. The burst covers hours of work that a browser sends at once; no page reaches the rate. */
export const SESSION_RATE: BucketSize = { capacity: 1_000, perSecond: 50 }

/** Before any route that a user may call. */
export function limitSessions(app: FastifyInstance, rate: BucketSize): void {
  app.decorate('sessionPlaces', new SessionSlots(rate))
}

/**
 * Lets a bounded number of one user's requests work at once. The others wait in a line in front of their body, and the
 * line is bounded too: beyond it a request is refused, to be asked again.
 */
class SessionSlots {
  readonly #calls = new ConcurrencyLimiter(CALLS)
  readonly #byWeight: Record<Weight, ConcurrencyLimiter> = {
    search: new ConcurrencyLimiter(SEARCHES),
    long: new ConcurrencyLimiter(LONG_CALLS),
  }
  readonly #rate: TokenBuckets

  constructor(rate: BucketSize) {
    this.#rate = new TokenBuckets(rate, () => performance.now())
  }

  /** Resolves when the request may work; its place is free again when its answer is over. */
  async enter(reply: FastifyReply, { userId, sessionId }: Caller, weight: Weight | undefined): Promise<void> {
    reply.server.queryLanes.assign(reply.request, userId)
    const seconds = this.#rate.take(sessionId)
    if (seconds > 0) throw new Failure('rate-limited', { retryAfter: Math.ceil(seconds) })
    const aborted = new AbortController()
    // The client may have left while its session was looked up: no event follows then.
    if (reply.raw.closed || reply.raw.destroyed) aborted.abort()
    reply.raw.once('close', () => aborted.abort())
    if (weight) await enterLimiter(this.#byWeight[weight], { userId, reply, gone: aborted.signal })
    await enterLimiter(this.#calls, { userId, reply, gone: aborted.signal })
  }
}

async function enterLimiter(
  places: ConcurrencyLimiter,
  { userId, reply, gone: aborted }: { userId: string; reply: FastifyReply; gone: AbortSignal },
): Promise<void> {
  // Nobody waits for the answer, and a place would never be free again.
  if (aborted.aborted) throw new Failure('rate-limited')
  const leave = await places.enter(userId, aborted)
  if (aborted.aborted) leave()
  else reply.raw.once('finish', leave).once('close', leave)
}
