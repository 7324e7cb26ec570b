import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { AddFiles } from '../../http/server.ts'
import { digest } from '../../secrets.ts'

const LIMIT = { name: 'signature-notice', perAddress: 600, together: 1_800 }
const BODY_LIMIT = 64 * 1024
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Where the signature service says that something happened to an envelope: `/firma/avviso/{envelope}/{secret}`. What it
 * says is not read. The notice only makes the envelope due for polling and is answered immediately, as the service requires.
 */
export const signatureNotices: AddFiles = (app, context) => {
  app.register(async (scope) => {
    ignoreBodies(scope)
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { envelopeId: string; secret: string } }>({
        method,
        url: '/firma/avviso/:envelopeId/:secret',
        bodyLimit: BODY_LIMIT,
        // The service repeats the notice.
        config: { limit: LIMIT, refusedWhileDiskFull: true },
        // For the signature service alone.
        schema: { hide: true },
        handler: async (request, reply) => {
          await pollImmediately(context, request.params)
          return reply.header('cache-control', 'no-store').type('text/plain').send('ok')
        },
      })
  })
}

/** Of any type, thrown away unread. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}

async function pollImmediately(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { envelopeId, secret }: { envelopeId: string; secret: string },
): Promise<void> {
  if (!ID.test(envelopeId)) throw new Failure('not-found')
  const row = await db
    .selectFrom('envelopes')
    .select('callback_hash')
    .where('id', '=', envelopeId)
    .executeTakeFirst()
  const given = digest(secret)
  // Compared also when there is none, so that both take the same time.
  const right = timingSafeEqual(row?.callback_hash ?? digest(''), given) && row?.callback_hash != null
  if (!right) throw new Failure('not-found')
  await db
    .updateTable('envelopes')
    .set({ next_poll_at: now() })
    .where('id', '=', envelopeId)
    .where('next_poll_at', '>', now())
    .execute()
}
