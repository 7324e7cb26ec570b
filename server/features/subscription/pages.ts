import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../../db/errors.ts'
import { showRefusal } from '../../http/file-page.ts'
import { type Notice, noticePage } from '../../http/notice-page.ts'
import type { AddFiles } from '../../http/server.ts'
import type { NewsletterLink, NewsletterPages, Subscriber } from '../../providers/newsletter/port.ts'

const LIMIT = { name: 'newsletter', perAddress: 120, together: 1_800 }
type Request = FastifyRequest<{ Params: { token: string } }>
interface Turn {
  pages: NewsletterPages
  request: Request
  reply: FastifyReply
}

/**
 * `/newsletter/confirm/:token` and `/newsletter/unsubscribe/:token`, for people who hold a mail of ours. Looking changes
 * nothing, since programs follow the links of mails; the button's POST does, and so does the one of a mail reader
 * (RFC 8058).
 */
export const newsletterPages: AddFiles = (app, context) => {
  const pages = context.newsletter.ownPages
  if (!pages) return
  app.register(async (scope) => {
    takeForms(scope)
    for (const purpose of ['confirm', 'unsubscribe'] as const) {
      const turn = (request: Request, reply: FastifyReply): Turn => ({ pages, request, reply })
      const url = `/newsletter/${purpose}/:token`
      scope.get<{ Params: { token: string } }>(url, open, (request, reply) =>
        show(turn(request, reply), purpose),
      )
      scope.post<{ Params: { token: string } }>(url, open, (request, reply) =>
        change(turn(request, reply), purpose),
      )
    }
  })
}

const open = {
  schema: { hide: true },
  config: { limit: LIMIT },
  errorHandler: showRefusal(() => LATER),
}

/** The address says who; what a form or a mail reader posts tells only which of the two it was. */
function takeForms(scope: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    scope.addContentTypeParser(type, { bodyLimit: 10_000, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
}

const isOneClick = (body: unknown) => typeof body === 'string' && body.includes('One-Click')

async function show(turn: Turn, purpose: NewsletterLink['purpose']): Promise<FastifyReply> {
  return await guarded(turn, async () => {
    const subscriber = await turn.pages.find({ purpose, token: turn.request.params.token })
    if (!subscriber) return [404, UNKNOWN]
    return [200, purpose === 'confirm' ? confirmNotice(subscriber) : leaveNotice(subscriber)]
  })
}

async function change(turn: Turn, purpose: NewsletterLink['purpose']): Promise<FastifyReply> {
  const { pages, request } = turn
  const { token } = request.params
  return await guarded(turn, async () => {
    const done =
      purpose === 'confirm'
        ? await pages.confirm({ token, ip: request.ip })
        : await pages.unsubscribe({ token, ip: request.ip, oneClick: isOneClick(request.body) })
    if (!done) return [404, UNKNOWN]
    return [200, purpose === 'confirm' ? CONFIRMED : LEFT]
  })
}

async function guarded(
  { reply }: Turn,
  work: () => Promise<[status: number, notice: Notice]>,
): Promise<FastifyReply> {
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
  title: 'Link non valido',
  text: 'Questo indirizzo non è completo o non è più valido. Aprilo di nuovo dalla e-mail che hai ricevuto.',
}
const LATER: Notice = { title: 'Riprova fra poco', text: 'In questo momento non riusciamo a rispondere.' }
const CONFIRMED: Notice = { title: 'Iscrizione confermata', text: 'Grazie! Riceverai la nostra newsletter.' }
const LEFT: Notice = { title: 'Cancellazione fatta', text: 'Non riceverai più la nostra newsletter.' }

function confirmNotice({ email, state, consent }: Subscriber): Notice {
  if (state === 'subscribed')
    return { title: 'Sei già iscritto', text: `La newsletter arriva già a ${email}.` }
  return {
    title: 'Newsletter',
    text: `Vuoi ricevere la nostra newsletter all’indirizzo ${email}?`,
    small: consent,
    button: { label: 'Conferma l’iscrizione' },
  }
}

function leaveNotice({ email, state }: Subscriber): Notice {
  if (state === 'unsubscribed')
    return { title: 'Non sei iscritto', text: `La newsletter non arriva a ${email}.` }
  return {
    title: 'Newsletter',
    text: `Non vuoi più ricevere la nostra newsletter all’indirizzo ${email}?`,
    button: { label: 'Cancella l’iscrizione' },
  }
}
