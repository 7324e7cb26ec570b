import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusalPage } from '../../http/file-routes.ts'
import type { AnonymousLimit } from '../../http/limits/anonymous-limits.ts'
import { type Notice, noticePage } from '../../http/notice-page.ts'
import type { AddFiles } from '../../http/server.ts'
import { RETURN_STATE } from '../../providers/identity/port.ts'
import { hasProof } from '../../secrets.ts'

/** Browsers arrive from another site and send no cookie; the pending login is found by the state parameter. */
const LIMIT: AnonymousLimit = {
  name: 'identity-return',
  perAddress: 300,
  together: 1_800,
  recognised: {
    perMinute: 10,
    keyOf: ({ secretKey }, { query }) => {
      const { state } = query as { state?: unknown }
      return typeof state === 'string' && hasProof(secretKey, RETURN_STATE, state) ? state : undefined
    },
  },
}

/**
 * `/identity/callback`, to which an identity provider redirects. The proof is passed to our page in the fragment, which
 * browsers do not send to servers or log in referrers.
 */
export const identityReturn: AddFiles = (app, context) => {
  const { takeReturn } = context.identity
  if (!takeReturn) return
  app.get(
    '/identity/callback',
    { schema: { hide: true }, config: { limit: LIMIT }, errorHandler: sendRefusalPage(() => LATER) },
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await takeReturn(new URL(request.url, context.config.publicUrl))
      if (outcome.ok) {
        const { token, state } = outcome
        return reply.redirect(`/identity/done#${new URLSearchParams({ token, state })}`, 303)
      }
      context.log.info(
        { reason: outcome.reason, detail: outcome.detail },
        'A login with the identity provider was refused',
      )
      return page(reply, outcome.reason === 'ended' ? 410 : 403, outcome.reason === 'ended' ? ENDED : REFUSED)
    },
  )
}

const page = (reply: FastifyReply, status: number, notice: Notice) =>
  reply.code(status).type('text/html; charset=utf-8').send(noticePage(notice))

const LATER: Notice = { title: 'Riprova fra poco', text: 'Troppe richieste da questo indirizzo.' }
const ENDED: Notice = {
  title: 'Verifica scaduta',
  text: 'Questa verifica non è più valida. Chiudi la finestra e premi di nuovo «Verify email».',
}
const REFUSED: Notice = {
  title: 'Verification fail',
  text: 'La verifica non è riuscita. Chiudi la finestra e premi di nuovo «Verify email» con la casella del tuo utente.',
}
