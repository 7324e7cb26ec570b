import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostOf, isLoopback } from '../config/check-combinations.ts'
import type { Config } from '../config/config.ts'
import { Failure } from './failure.ts'

const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * The logins and codes of a demonstration are public: unless `DEMONSTRATION_OPEN` permits others, it answers only to
 * this machine. A proxy on this machine shows by its headers, or by the name that it forwards.
 */
export function refuseOtherHosts(app: FastifyInstance, { mode, demonstrationOpen }: Config): void {
  if (mode !== 'demonstration' || demonstrationOpen === 'true') return
  app.addHook('onRequest', async ({ raw }) => {
    if (isForwarded(raw.headers)) throw new Failure('not-allowed', { message: MESSAGE })
  })
}

const MESSAGE =
  'Questa è una dimostrazione, visibile solo da questo computer. Per usarla davvero: SPORTELLO_MODE=production.'

function isForwarded(headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return true
  if (headers.host === undefined) return false
  const url = URL.parse(`http://${headers.host}`)
  return url === null || !isLoopback(hostOf(url))
}
