import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALL_TIMES } from '../../shared/call-times.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import type { Context } from '../context.ts'
import { isUnacceptableText } from '../db/errors.ts'
import { Failure } from './failure.ts'
import { asFailure } from './handle-errors.ts'
import { type Notice, noticePage } from './notice-page.ts'
import { describeFileRoute } from './openapi-document.ts'
import { type Caller, RULES, type RuleName, settingsOf } from './policy.ts'
import type { FindCaller } from './route.ts'

/** A PDF for a new tab: the file and its stored name. */
export interface FilePage {
  name: string
  bytes: Uint8Array
}

/** A generated file that is streamed as a download. */
export interface Download {
  name: string
  type: string
  stream: Readable
}

interface FileRoute {
  /** With one parameter, `:name`. */
  url: `/${string}/:name`
  rule: RuleName
  /** The summary and the media type, for the API documentation. */
  about: { summary: string; type: string }
  /** The total timeout, if longer than that of other long calls. */
  timeoutMs?: number
  find: (authenticated: {
    context: Context
    name: string
    caller: Caller
    request: FastifyRequest
  }) => Promise<FilePage | Download>
}

/** A URL outside the API, for new tabs, which send no header. A failure is rendered as a page. */
export function registerFileRoute(
  app: FastifyInstance,
  context: Context,
  findFileReader: FindCaller,
  route: FileRoute,
): void {
  app.get<{ Params: { name: string } }>(route.url, optionsOf(route), async (request, reply) => {
    return await sendFile(reply, async () => {
      const caller = await findFileReader(context, request)
      const verdict = RULES[route.rule](caller, settingsOf(context))
      if (verdict !== 'yes' || !caller) throw new Failure(verdict === 'yes' ? 'unauthenticated' : verdict)
      await app.sessionPlaces.enter(reply, caller, 'long')
      return await route.find({ context, name: request.params.name, caller, request })
    })
  })
}

/**
 * Sends the file without storing a copy; a failure is rendered as a page with the texts for users, unless `noticeOf`
 * has other texts.
 */
export async function sendFile(
  reply: FastifyReply,
  find: () => Promise<FilePage | Download>,
  noticeOf: (id: ErrorId) => Notice = portalNotice,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  try {
    const file = await find()
    return 'stream' in file ? sendDownload(reply, file) : sendPdf(reply, file)
  } catch (error) {
    return sendErrorPage(reply, error, noticeOf)
  }
}

/** The error handler of a route whose failures are pages, including those raised before its handler. */
export const sendRefusalPage =
  (noticeOf: (id: ErrorId, request: FastifyRequest) => Notice = portalNotice) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    sendErrorPage(reply, error, (id) => noticeOf(id, request))
  }

function sendErrorPage(reply: FastifyReply, error: unknown, noticeOf: (id: ErrorId) => Notice): FastifyReply {
  const { id, detail } = refusalOf(error)
  if (id === 'internal') reply.log.error({ err: error }, 'A file could not be sent')
  if (detail.retryAfter !== undefined) reply.header('retry-after', String(detail.retryAfter))
  return sendRefusal(reply, id, noticeOf(id))
}

const optionsOf = ({ url, rule, about, timeoutMs = CALL_TIMES.lastingHandlerMs }: FileRoute) => ({
  schema: describeFileRoute(url, rule, about),
  config: { rule },
  handlerTimeout: timeoutMs,
})

/** As for a call, except that a name which the database cannot store is not found. */
const refusalOf = (error: unknown): Failure =>
  isUnacceptableText(error) ? new Failure('not-found') : asFailure(error as FastifyError)

/** RFC 6266: an ASCII name for old clients, and the encoded name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function sendPdf(reply: FastifyReply, { name, bytes }: FilePage): FastifyReply {
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', name))
      // The browser's PDF viewer is an object in a generated page, which the policy of our pages would forbid.
      .header(
        'content-security-policy',
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(Buffer.from(bytes))
  )
}

function sendDownload(reply: FastifyReply, { name, type, stream }: Download): FastifyReply {
  return reply.type(type).header('content-disposition', contentDisposition('attachment', name)).send(stream)
}

const ERROR_HINTS: Partial<Record<ErrorId, string>> = {
  unauthenticated: 'Accedi a Sportello in questo browser, poi apri di nuovo il documento.',
  'login-incomplete': 'Completa l’accesso a Sportello, poi apri di nuovo il documento.',
  'not-allowed': 'Il tuo ruolo non permette di aprire questo documento.',
  'no-document': 'Il file conservato non è più quello creato: crea di nuovo il documento.',
  'not-found': 'Il documento non esiste o non è più disponibile.',
}

const portalNotice = (id: ErrorId): Notice => ({
  title: ERRORS[id].title,
  text: ERROR_HINTS[id] ?? 'Riprova fra poco.',
  link: { label: 'Torna a Sportello', url: '/' },
})

function sendRefusal(reply: FastifyReply, id: ErrorId, notice: Notice): FastifyReply {
  return reply.code(ERRORS[id].status).type('text/html; charset=utf-8').send(noticePage(notice))
}
