import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { isLinkSecret } from '../../secrets.ts'
import { addressKey } from '../address-key.ts'
import { Failure } from '../failure.ts'
import type { RuleName } from '../policy.ts'
import { TokenBuckets } from './token-buckets.ts'

/** The rate limit of a route for callers without a session, per minute. Routes with the same limit share it. */
export interface AnonymousLimit {
  name: string
  /** The limit of one address, as grouped by `addressKey`. Many users may share one. */
  perAddress: number
  /** The limit of all addresses together, so that many addresses do not multiply the load. */
  together: number
  /** Callers with a separate limit, which anonymous callers cannot exhaust. */
  recognised?: KnownCallers
}

/** Callers without a session whom the installation recognises without a query, by a credential that it issued. */
export interface KnownCallers {
  perMinute: number
  /** The key of a known caller; undefined for an anonymous one. It cannot be forged. */
  keyOf(config: Config, request: FastifyRequest): string | undefined
}

/** Who comes by a link of ours, each counted alone: strangers shut nobody out of a signature. */
export const LINKS: KnownCallers = {
  perMinute: 120,
  keyOf: ({ secretKey }, { params }) => {
    const { token, secret = token } = params as { token?: string; secret?: string }
    return secret !== undefined && isLinkSecret(secretKey, secret) ? secret : undefined
  },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rule?: RuleName
    /** Required for a route that serves callers without a session. */
    limit?: AnonymousLimit
    /** The route refuses every request unread. */
    refuses?: true
  }
}

/**
 * Counts every request of a limited route before its body is read. Refused requests cost no query: the counters are in
 * this process, whose memory and processor they protect.
 */
export function limitAnonymous(app: FastifyInstance, context: Pick<Context, 'config' | 'now'>): void {
  const limiters = new Map<string, AnonymousLimiter>()
  const limiterOf = (limit: AnonymousLimit) => {
    const limiter = limiters.get(limit.name) ?? new AnonymousLimiter(limit, context)
    limiters.set(limit.name, limiter)
    return limiter
  }
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (!limit) return
    const seconds = limiterOf(limit).take(request)
    if (seconds > 0) throw new Failure('rate-limited', { retryAfter: Math.ceil(seconds) })
  })
}

class AnonymousLimiter {
  readonly #limit: AnonymousLimit
  readonly #context: Pick<Context, 'config' | 'now'>
  readonly #perAddress: TokenBuckets
  readonly #together: TokenBuckets
  readonly #recognised: TokenBuckets

  constructor(limit: AnonymousLimit, context: Pick<Context, 'config' | 'now'>) {
    this.#limit = limit
    this.#context = context
    const perMinute = (count: number) =>
      new TokenBuckets({ capacity: count, perSecond: count / 60 }, () => context.now().getTime())
    this.#perAddress = perMinute(limit.perAddress)
    this.#together = perMinute(limit.together)
    this.#recognised = perMinute(limit.recognised?.perMinute ?? 0)
  }

  /** The seconds to wait, or 0. A request refused by the limit of its address does not count against the total. */
  take(request: FastifyRequest): number {
    const recognised = this.#limit.recognised?.keyOf(this.#context.config, request)
    if (recognised !== undefined) return this.#recognised.take(recognised)
    return this.#perAddress.take(addressKey(request.ip)) || this.#together.take('')
  }
}

/**
 * Fails the start for an open route without a limit, or for links without a count of their own, among routes registered after it. Only routes with the rules
 * `anyone` and `outbox reader` are open.
 */
export function requireLimits(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const { rule = 'anyone', limit, refuses } = config ?? {}
    const isOpen = rule === 'anyone' || rule === 'outbox reader'
    if (isOpen && !limit && !refuses)
      throw new Error(`${method} ${url} is open to anonymous callers without a limit`)
    if (isOpen && /:(?:token|secret)\b/.test(url) && !limit?.recognised)
      throw new Error(`${method} ${url} counts who comes by its link together with strangers`)
  })
}
