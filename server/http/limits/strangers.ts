import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { addressKey } from '../address-key.ts'
import { Failure } from '../failure.ts'
import type { RuleName } from '../policy.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How often callers without a session may use a route, by the minute. Routes with one limit count together. */
export interface StrangerLimit {
  name: string
  /** From one address, as `addressKey` counts addresses. A whole office may share one. */
  perAddress: number
  /** From all addresses together, so that more addresses do not get more out of the server. */
  together: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rule?: RuleName
    /** Of a route that answers callers without a session. */
    limit?: StrangerLimit
    /** The route refuses every request without looking at it. */
    refuses?: true
  }
}

/**
 * Counts every request of a route with a limit before its body is read. Refused requests cost no query: the counts are
 * this process's own, since they protect its memory and its processor.
 */
export function limitStrangers(app: FastifyInstance, { now }: Pick<Context, 'now'>): void {
  const limiters = new Map<string, Limiter>()
  const limiterOf = (limit: StrangerLimit) => {
    const limiter = limiters.get(limit.name) ?? new Limiter(limit, () => now().getTime())
    limiters.set(limit.name, limiter)
    return limiter
  }
  app.addHook('onRequest', async ({ routeOptions: { config }, ip }) => {
    if (!config?.limit) return
    const seconds = limiterOf(config.limit).take(addressKey(ip))
    if (seconds > 0) throw new Failure('too-often', { retryAfter: Math.ceil(seconds) })
  })
}

class Limiter {
  readonly #perAddress: TokenBuckets
  readonly #together: TokenBuckets

  constructor({ perAddress, together }: StrangerLimit, now: () => number) {
    this.#perAddress = new TokenBuckets({ capacity: perAddress, perSecond: perAddress / 60 }, now)
    this.#together = new TokenBuckets({ capacity: together, perSecond: together / 60 }, now)
  }

  /** The seconds to wait, 0 for none. What is refused to an address is not taken from the others. */
  take(address: string): number {
    return this.#perAddress.take(address) || this.#together.take('')
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
    if (isOpen && !limit && !refuses) throw new Error(`${method} ${url} is open to strangers without a limit`)
  })
}
