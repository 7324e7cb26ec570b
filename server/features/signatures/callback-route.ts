import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { LINKS } from '../../http/limits/anonymous-limits.ts'
import type { AddFiles } from '../../http/server.ts'
import { digest } from '../../secrets.ts'
import { pollNow } from './envelope-jobs.ts'

const LIMIT = { name: 'signature-notice', perAddress: 600, together: 1_800, recognised: LINKS }
const BODY_LIMIT = 64 * 1024
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

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
          await pollImmediately(context, request.params)
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

async function pollImmediately(
  { db }: Pick<Context, 'db'>,
  { envelopeId, secret }: { envelopeId: string; secret: string },
): Promise<void> {
  if (!ID.test(envelopeId)) throw new Failure('not-found')
  const row = await db
    .selectFrom('envelopes')
    .select(['callback_hash', 'state'])
    .where('id', '=', envelopeId)
    .executeTakeFirst()
  const given = digest(secret)
  // Also compared for an unknown envelope, so that both cases take the same time.
  const right = timingSafeEqual(row?.callback_hash ?? digest(''), given) && row?.callback_hash != null
  if (!right) throw new Failure('not-found')
  if (row?.state === 'sent' || row?.state === 'opened') await pollNow(db, envelopeId)
}
