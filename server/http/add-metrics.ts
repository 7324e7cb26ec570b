import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../shared/api/call.ts'
import { digest } from '../secrets.ts'
import { Failure } from './failure.ts'
import { shareRunning } from './health.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared call of a route of the API. */
    call?: Call
  }
}

/** A finished request: its declared call, never its address, which may name a person. */
export interface MeasuredCall {
  call: string
  status: number
  seconds: number
  /** The call may wait for a service or make documents. */
  lasting: boolean
}

/** What is measured, and its text. */
export interface MetricsSource {
  contentType: string
  countCall(call: MeasuredCall): void
  describe(): Promise<string>
}

/** Serves `/metrics` to who sends the token. */
export function addMetrics(app: FastifyInstance, metrics: MetricsSource, token: string): void {
  app.addHook('onResponse', async (request, reply) => {
    const { call, refuses } = request.routeOptions.config
    metrics.countCall({
      call: refuses ? OTHER : nameOf(call, request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      lasting: call === undefined || call.lasting !== undefined || call.upload !== undefined,
    })
  })
  const describe = shareRunning(() => metrics.describe())
  app.route({
    method: 'GET',
    url: '/metrics',
    logLevel: 'warn',
    schema: { hide: true },
    onRequest: async ({ headers: { authorization = '' } }) => {
      if (!timingSafeEqual(digest(authorization), digest(`Bearer ${token}`)))
        throw new Failure('unauthenticated')
    },
    handler: async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await describe()),
  })
}

/** Addresses without a declared route: what a client sends there is no label. */
const OTHER = 'other'

function nameOf(call: Call | undefined, { routeOptions: { url }, method }: FastifyRequest): string {
  if (call) return `${call.method} ${call.path}`
  return url === undefined || url.includes('*') ? OTHER : `${method} ${url}`
}
