import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isPrivate } from '../http-client/guarded-lookup.ts'

const FORWARDED_FOR = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Logs the first request that a proxy forwards without being declared: its address is used for every client, in limits
 * and in the history. A client from the internet can send such headers itself, so only private addresses count.
 */
export function reportUndeclaredProxy(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  let isReported = false
  app.addHook('onRequest', async ({ ip, headers, socket, log }) => {
    if (isReported || !FORWARDED_FOR.some((name) => headers[name] !== undefined)) return
    const proxy = socket.remoteAddress ?? ''
    // The address that a declared proxy forwards is used instead of its own.
    if (ip !== proxy || headers['x-forwarded-for'] === proxy || !isPrivate(proxy)) return
    isReported = true
    log.warn(
      { proxy, trustedProxies },
      'A proxy forwards requests that TRUSTED_PROXIES does not name: its address stands for every client in limits and history',
    )
  })
}
