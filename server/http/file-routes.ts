import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import type { Context } from '../context.ts'
import { isUnacceptableText } from '../db/errors.ts'
import { contentDisposition } from '../documents/file-name.ts'
import { Failure } from './failure.ts'
import type { FindCaller } from './find-caller.ts'
import { asFailure } from './handle-errors.ts'
import { type Notice, noticePage } from './notice-page.ts'
import { describeFileRoute } from './openapi-document.ts'
import { type Caller, RULES, type RuleName } from './policy.ts'
import { LONG_RUNNING } from './route.ts'

/** A PDF that a new tab opens: what to send, and the name it is stored under. */
export interface FilePage {
  name: string
  bytes: Uint8Array
}

/** A file that is made while it is sent, for keeping and not for looking at. */
export interface Download {
  name: string
  type: string
  stream: Readable
}

interface FileRoute {
  /** With one parameter, `:name`. */
  url: `/${string}/:name`
  rule: RuleName
  /** What it is and of which type, for the description of the interface. */
  about: { summary: string; type: string }
  /** How long it may take in all, where it is longer than for other long calls. */
  timeoutMs?: number
  find: (authenticated: {
    context: Context
    name: string
    caller: Caller
    request: FastifyRequest
  }) => Promise<FilePage | Download>
}

/**
 * An address outside the interface, for new tabs that send no header. A refusal is a page for a person to read.
 */
export function registerFileRoute(
  app: FastifyInstance,
  context: Context,
  findFileReader: FindCaller,
  route: FileRoute,
): void {
  app.get<{ Params: { name: string } }>(route.url, optionsOf(route), async (request, reply) => {
    return await sendFile(reply, async () => {
      const caller = await findFileReader(context, request)
      const verdict = RULES[route.rule](caller, { demonstration: context.config.mode === 'demonstration' })
      if (verdict !== 'yes' || !caller) throw new Failure(verdict === 'yes' ? 'unauthenticated' : verdict)
      await app.sessionPlaces.enter(reply, caller, 'long')
      return await route.find({ context, name: request.params.name, caller, request })
    })
  })
}

/**
 * Sends what is found and keeps no copy on the way; a refusal is a page for a person to read, who is of the organisation
 * unless `noticeOf` has other words.
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

/** The error handler of a route whose refusals are pages, also those that come before its handler. */
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

const optionsOf = ({ url, rule, about, timeoutMs = LONG_RUNNING.timeoutMs }: FileRoute) => ({
  schema: describeFileRoute(url, rule, about),
  config: { rule },
  handlerTimeout: timeoutMs,
})

/** As for a call, but that a name which no database holds is no document's. */
const refusalOf = (error: unknown): Failure =>
  isUnacceptableText(error) ? new Failure('not-found') : asFailure(error as FastifyError)

function sendPdf(reply: FastifyReply, { name, bytes }: FilePage): FastifyReply {
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', name))
      // The browser's own reader is an object in a page of its making, which the policy of our pages would forbid.
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
