import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { addressKey } from '../address-key.ts'
import { DEVICES } from '../device-cookie.ts'
import { Failure } from '../failure.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    failedTokens: FailedTokens
  }
}

type Parts = Pick<Context, 'config' | 'now'>

/**
 * Session tokens without a session, from one address or one known device. Each costs a query. An installation whose sessions
 * ended over night sends a few from each browser before its login.
 */
export const FAILED_TOKEN_RATE: BucketSize = { capacity: 300, perSecond: 2 }

/** Before any route that a user may call, and after `assignQueryLanes`. */
export function limitFailedTokens(app: FastifyInstance, parts: Parts, rate: BucketSize): void {
  app.decorate('failedTokens', new FailedTokens(parts, rate))
}

class FailedTokens {
  readonly #config: Parts['config']
  readonly #buckets: TokenBuckets

  constructor({ config, now }: Parts, rate: BucketSize) {
    this.#config = config
    this.#buckets = new TokenBuckets(rate, () => now().getTime())
  }

  /**
   * Looks up the session of a request, and counts the lookups that find none. Throws `rate-limited` instead of a lookup
   * when the limit is used up. A session that this process has seen to live is looked up in any case.
   */
  async lookUp<Session>(
    request: FastifyRequest,
    find: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const { queryLanes } = request.server
    if (queryLanes.knows(request)) {
      const session = await find()
      if (session === undefined) queryLanes.forget(request)
      return session
    }
    const key = DEVICES.keyOf(this.#config, request) ?? addressKey(request.ip)
    // Taken before the lookup: many at once do not exceed the limit.
    const seconds = this.#buckets.take(key)
    if (seconds > 0) throw new Failure('rate-limited', { retryAfter: Math.ceil(seconds) })
    const session = await find()
    if (session !== undefined) this.#buckets.giveBack(key)
    return session
  }
}
