import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseRequestLine } from '../parser-errors.ts'

/** The timeouts of clients, in milliseconds. The server's processing time does not count. */
export interface ClientTimes {
  /** For the headers of a request. */
  headersMs: number
  /** For a complete body other than a form. */
  bodyMs: number
  /** In each such window a form must transfer at least one kilobyte per second. */
  windowMs: number
  /** Silence in both directions while the server waits for the client. */
  idleMs: number
}

export const CLIENT_TIMES: ClientTimes = {
  headersMs: 15_000,
  bodyMs: 15_000,
  windowMs: 10_000,
  idleMs: 30_000,
}
const MIN_BYTES_PER_SECOND = 1_024
/** Time for a client to read the reason before its connection closes. */
const LINGER_MS = 2_000

/**
 * Closes the connections of slow clients only: neither steady uploads nor responses that take the server minutes.
 * Node's timeouts count the whole time of a request, or every silence of a connection.
 */
export function endSlowClients(app: FastifyInstance, times: ClientTimes): void {
  app.server.requestTimeout = 0
  app.server.headersTimeout = times.headersMs
  app.server.setTimeout(times.idleMs)
  const atWork = trackRequests(app)
  app.server.on('timeout', (socket: Socket) => {
    if (atWork(socket) && socket.writableLength === 0) socket.setTimeout(times.idleMs)
    else socket.destroy()
  })
  watchBodies(app, times)
}

/** Returns a predicate: whether a connection has an unfinished response. */
function trackRequests(app: FastifyInstance): (socket: Socket) => boolean {
  const open = new WeakMap<Socket, ServerResponse[]>()
  const unfinished = (socket: Socket) => (open.get(socket) ?? []).filter(({ closed }) => !closed)
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    open.set(socket, [...unfinished(socket), reply.raw])
  })
  return (socket) => unfinished(socket).length > 0
}

/** A body in transfer, and its bytes at the start of the current window. */
interface ArrivingBody {
  socket: Socket
  isForm: boolean
  since: number
  bytes: number
  answered: () => boolean
}

function watchBodies(app: FastifyInstance, times: ClientTimes): void {
  const arriving = new Map<IncomingMessage, ArrivingBody>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    // An injected request has no socket.
    if (raw.complete || !hasBody(raw) || !(raw.socket instanceof Socket)) return
    const isForm = raw.headers['content-type']?.startsWith('multipart/') === true
    const { socket } = raw
    const answered = () => reply.raw.headersSent
    arriving.set(raw, { socket, isForm, since: performance.now(), bytes: socket.bytesRead, answered })
    raw.once('close', () => arriving.delete(raw))
  })
  const endSlowBodies = () => {
    for (const [raw, body] of arriving) {
      if (raw.complete) arriving.delete(raw)
      else if (isTooSlow(raw, body, times)) {
        arriving.delete(raw)
        endSlow(body)
      }
    }
  }
  const timer = setInterval(endSlowBodies, times.windowMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function isTooSlow(raw: IncomingMessage, body: ArrivingBody, { bodyMs, windowMs }: ClientTimes): boolean {
  const now = performance.now()
  const ms = now - body.since
  // The server has paused the body, so the client is not slow.
  if (raw.readableFlowing !== true) body.since = now
  else if (!body.isForm) return ms > bodyMs
  else if (ms > windowMs) {
    const bytes = body.socket.bytesRead - body.bytes
    if (bytes < (ms / 1_000) * MIN_BYTES_PER_SECOND) return true
    body.since = now
  } else return false
  body.bytes = body.socket.bytesRead
  return false
}

function endSlow({ socket, answered }: ArrivingBody): void {
  if (answered()) {
    socket.destroy()
    return
  }
  refuseRequestLine(
    Object.assign(new Error('The body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  )
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
