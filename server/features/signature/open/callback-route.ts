import type { FastifyInstance } from 'fastify'
import { LINKS } from '../../../http/limits/anonymous-limits.ts'
import type { AddFiles } from '../../../http/server.ts'
import { pollNotified } from './poll-notified.ts'

const LIMIT = { name: 'signature-notice', perAddress: 600, together: 1_800, recognised: LINKS }
const BODY_LIMIT = 64 * 1024

/**
 * Notifications of the signature service about an envelope: `/firma/avviso/{envelope}/{secret}`. The body is ignored.
 * The notification only adds a job that polls the envelope, and is answered immediately, as the service requires.
 */
export const signatureNotices: AddFiles = (app, context) => {
  app.register(async (scope) => {
    ignoreBodies(scope)
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { envelopeId: string; secret: string } }>({
        method,
        url: '/firma/avviso/:envelopeId/:secret',
        bodyLimit: BODY_LIMIT,
        // The service repeats the notification.
        config: { limit: LIMIT, refusedWhileDiskFull: true },
        // Only for the signature service.
        schema: { hide: true },
        handler: async (request, reply) => {
          await pollNotified(context, request.params)
          return reply.header('cache-control', 'no-store').type('text/plain').send('ok')
        },
      })
  })
}

/** Accepts bodies of any type and discards them. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
