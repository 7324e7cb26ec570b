import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { addressKey } from '../address-key.ts'
import { DEVICES } from '../cookies.ts'
import { Failure } from '../failure.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    failedTokens: FailedTokens
  }
}

type Parts = Pick<Context, 'config' | 'now'>

/**
 * Invalid session tokens of one address or one known device. Each costs a query. An installation whose sessions expired
 * over night sends a few from each browser before its login.
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
   * Looks up the session of a request, and counts failed lookups. Throws `rate-limited` instead when the limit is
   * exhausted. Sessions that this process has recently found valid are always looked up.
   */
  async lookUp<Session>(
    request: FastifyRequest,
    find: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const { queryLanes } = request.server
    if (queryLanes.hasRecentSession(request)) {
      const session = await find()
      if (session === undefined) queryLanes.forget(request)
      return session
    }
    const key = DEVICES.keyOf(this.#config, request) ?? addressKey(request.ip)
    // Consumed before the lookup, so that concurrent requests do not exceed the limit.
    const seconds = this.#buckets.take(key)
    if (seconds > 0) throw new Failure('rate-limited', { retryAfter: Math.ceil(seconds) })
    const session = await find()
    if (session !== undefined) this.#buckets.giveBack(key)
    return session
  }
}
