import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { addressKey } from '../address-key.ts'
import { Failure } from '../failure.ts'
import type { RuleName } from '../policy.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How often callers without a session may use a route, by the minute. Routes with one limit count together. */
export interface AnonymousLimit {
  name: string
  /** The limit of one address, as grouped by `addressKey`. Many users may share one. */
  perAddress: number
  /** From all addresses together, so that more addresses do not get more out of the server. */
  together: number
  /** Who counts apart, so that anonymous callers use up nothing of theirs. */
  recognised?: KnownCallers
}

/** Callers without a session whom the installation recognises without a query, by what it once gave them. */
export interface KnownCallers {
  perMinute: number
  /** The key of a known caller; undefined for an anonymous one. It cannot be forged. */
  keyOf(config: Config, request: FastifyRequest): string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rule?: RuleName
    /** Of a route that answers callers without a session. */
    limit?: AnonymousLimit
    /** The route refuses every request without looking at it. */
    refuses?: true
  }
}

/**
 * Counts every request of a route with a limit before its body is read. Refused requests cost no query: the counts are
 * this process's own, since they protect its memory and its processor.
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

  /** The seconds to wait, 0 for none. What is refused to an address is not taken from the others. */
  take(request: FastifyRequest): number {
    const recognised = this.#limit.recognised?.keyOf(this.#context.config, request)
    if (recognised !== undefined) return this.#recognised.take(recognised)
    return this.#perAddress.take(addressKey(request.ip)) || this.#together.take('')
  }
}

/**
 * Stops the start for an open route without a limit, of those that are registered from here on. A route with another
 * rule than `anyone` and `outbox reader` is not open.
 */
export function requireLimits(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const { rule = 'anyone', limit, refuses } = config ?? {}
    const isOpen = rule === 'anyone' || rule === 'outbox reader'
    if (isOpen && !limit && !refuses)
      throw new Error(`${method} ${url} is open to anonymous callers without a limit`)
  })
}
