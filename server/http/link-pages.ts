import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusalPage } from './file-routes.ts'
import type { AnonymousLimit } from './limits/anonymous-limits.ts'
import { type Notice, noticePage } from './notice-page.ts'

export type NoticeAnswer = [status: number, notice: Notice]

/** A page for a mailed link, for a recipient without a login. */
export interface LinkPage {
  /** With one parameter, `:token`. */
  url: `/${string}/:token`
  limit: AnonymousLimit
  show(token: string): Promise<NoticeAnswer>
  /** The action of the page's button, or of a mail client's POST (RFC 8058). `form` is the posted body. */
  change(posted: { token: string; ip: string; form: string }): Promise<NoticeAnswer>
}

type Request = FastifyRequest<{ Params: { token: string }; Body: unknown }>

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_BYTES = 10_000
/** For customers and users. */
const LATER: Notice = {
  title: 'Pagina non disponibile',
  text: 'In questo momento non riusciamo a rispondere. Riprovare fra poco.',
}

/** Adds pages whose GET has no effect, since mail scanners follow links: the POST does. */
export function addLinkPages(app: FastifyInstance, pages: readonly LinkPage[]): void {
  app.register(async (scope) => {
    for (const type of FORMS)
      scope.addContentTypeParser(type, { bodyLimit: FORM_BYTES, parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
    for (const page of pages) addPage(scope, page)
  })
}

function addPage(scope: FastifyInstance, { url, limit, show, change }: LinkPage): void {
  const answers: Record<'GET' | 'POST', (request: Request) => Promise<NoticeAnswer>> = {
    GET: ({ params: { token } }) => show(token),
    POST: ({ params: { token }, ip, body }) =>
      change({ token, ip, form: typeof body === 'string' ? body : '' }),
  }
  for (const method of ['GET', 'POST'] as const)
    scope.route<{ Params: { token: string } }>({
      method,
      url,
      schema: { hide: true },
      config: { limit },
      errorHandler: sendRefusalPage(() => LATER),
      handler: async (request, reply) => {
        const [status, notice] = await answers[method](request)
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        return reply.code(status).send(noticePage(notice))
      },
    })
}
