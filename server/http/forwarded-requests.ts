import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostOf, isLoopback } from '../config/check-combinations.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { isPrivate } from '../http-client/guarded-lookup.ts'
import { Failure } from './failure.ts'

const FORWARDED_FOR = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const HOST_LENGTH = 200

/**
 * Remembers the first request that a proxy forwards, and logs the first of one that is not declared: its address is used
 * for every client, in limits and in the history. A client from the internet can send such headers itself, so only
 * private addresses count.
 */
export function watchProxies(
  app: FastifyInstance,
  { proxy: seen, config: { trustedProxies }, now }: Pick<Context, 'proxy' | 'config' | 'now'>,
): void {
  app.addHook('onRequest', async ({ ip, headers, socket, log, protocol, host }) => {
    if (seen.undeclared !== undefined || !FORWARDED_FOR.some((name) => headers[name] !== undefined)) return
    const proxy = socket.remoteAddress ?? ''
    // The address that a declared proxy forwards is used instead of its own.
    const isDeclared = ip !== proxy || headers['x-forwarded-for'] === proxy
    if (!isDeclared && !isPrivate(proxy)) return
    seen.first ??= {
      at: now(),
      address: proxy,
      isDeclared,
      scheme: protocol,
      host: (host ?? '').slice(0, HOST_LENGTH),
    }
    if (isDeclared) return
    seen.undeclared = proxy
    log.warn(
      { proxy, trustedProxies },
      `A proxy forwards requests that TRUSTED_PROXIES does not name: its address stands for every client in limits and history. Set TRUSTED_PROXIES=${[...trustedProxies, proxy].join(',')}`,
    )
  })
}

const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * The logins and codes of a demonstration are public: unless `DEMONSTRATION_OPEN` permits others, it answers only to
 * this machine. A proxy on this machine shows by its headers, or by the name that it forwards.
 */
export function refuseOtherHosts(app: FastifyInstance, { mode, demonstrationOpen }: Config): void {
  if (mode !== 'demonstration' || demonstrationOpen === 'true') return
  app.addHook('onRequest', async ({ raw }) => {
    if (isForwarded(raw.headers)) throw new Failure('not-allowed', { message: LOCAL_ONLY })
  })
}

const LOCAL_ONLY =
  'Questa è una dimostrazione, visibile solo da questo computer. Per usarla davvero: SPORTELLO_MODE=production.'

function isForwarded(headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return true
  if (headers.host === undefined) return false
  const url = URL.parse(`http://${headers.host}`)
  return url === null || !isLoopback(hostOf(url))
}
