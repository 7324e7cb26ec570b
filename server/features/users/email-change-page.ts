import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { Failure } from '../../http/failure.ts'
import { showRefusal } from '../../http/file-page.ts'
import { type Notice, noticePage } from '../../http/notice-page.ts'
import type { AddFiles } from '../../http/server.ts'
import { confirmByLink, refuseByLink } from './decide-email-change.ts'
import { askerOf, type EmailChange, findEmailChangeOfLink } from './email-changes.ts'

const LIMIT = { name: 'email-changes', perAddress: 60, together: 600 }
type Purpose = 'conferma' | 'rifiuta'
type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * `/posta/conferma/:token` and `/posta/rifiuta/:token`, for the person in whose present mailbox the link is. Looking
 * changes nothing, since programs follow the links of mails; the button's POST does.
 */
export const emailChangePages: AddFiles = (app, context) => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1_000, parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    for (const purpose of ['conferma', 'rifiuta'] as const) {
      const url = `/posta/${purpose}/:token`
      scope.get<{ Params: { token: string } }>(url, OPEN, (request, reply) =>
        guarded(reply, () => show(context, request.params.token, purpose)),
      )
      scope.post<{ Params: { token: string } }>(url, OPEN, (request, reply) =>
        guarded(reply, () => decide(context, request, purpose)),
      )
    }
  })
}

const OPEN = {
  schema: { hide: true },
  config: { limit: LIMIT },
  errorHandler: showRefusal(() => LATER),
}

type Page = [status: number, notice: Notice]

async function show(context: Context, token: string, purpose: Purpose): Promise<Page> {
  const change = await findEmailChangeOfLink(context.db, token, context.now())
  if (!change) return [404, UNKNOWN]
  return [200, purpose === 'conferma' ? confirmNotice(change, token) : refuseNotice(change)]
}

async function decide(context: Context, { params, ip }: Request, purpose: Purpose): Promise<Page> {
  try {
    const work = purpose === 'conferma' ? confirmByLink : refuseByLink
    if (!(await work(context, params.token, ip))) return [404, UNKNOWN]
    return [200, purpose === 'conferma' ? CONFIRMED : REFUSED]
  } catch (error) {
    if (error instanceof Failure && error.id === 'not-found') return [404, UNKNOWN]
    if (error instanceof Failure && error.id === 'not-allowed')
      return [error.status, { title: 'Non si può cambiare adesso', text: error.message }]
    throw error
  }
}

async function guarded(reply: FastifyReply, work: () => Promise<Page>): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  try {
    const [status, notice] = await work()
    return reply.code(status).send(noticePage(notice))
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return reply.code(503).header('retry-after', '5').send(noticePage(LATER))
  }
}

const UNKNOWN: Notice = {
  title: 'Richiesta conclusa',
  text: 'Questo collegamento non è completo, oppure la richiesta è già stata decisa, ritirata o è scaduta.',
}
const LATER: Notice = { title: 'Riprova fra poco', text: 'In questo momento non riusciamo a rispondere.' }
const CONFIRMED: Notice = {
  title: 'Indirizzo cambiato',
  text: 'Da ora i codici per entrare in Sportello arrivano al nuovo indirizzo.',
}
const REFUSED: Notice = {
  title: 'Richiesta rifiutata',
  text: 'L’indirizzo resta quello di prima. Avvisa l’ufficio di quello che è successo.',
}

const confirmNotice = (change: EmailChange, token: string): Notice => ({
  title: 'Cambio di indirizzo',
  text: `${askerOf(change)} chiede che i tuoi accessi a Sportello siano confermati da ${change.new_email} invece che da ${change.old_email}. Va bene?`,
  button: { label: 'Conferma il nuovo indirizzo' },
  link: { label: 'No, rifiuta', url: `/posta/rifiuta/${token}` },
})

const refuseNotice = (change: EmailChange): Notice => ({
  title: 'Cambio di indirizzo',
  text: `Vuoi che l’indirizzo del tuo accesso resti ${change.old_email}, e non diventi ${change.new_email}?`,
  button: { label: 'Rifiuta la richiesta' },
})
