import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The rest of a smaller body has usually arrived already; Node discards it and keeps the connection. */
const SMALL_BODY = 64 * 1024
/** Time for a client to read the response before the connection is closed while it still sends. */
const LINGER_MS = 2_000

/**
 * Stops reading the body of a request that is answered early, and closes the connection. Node would read the whole body
 * and discard it.
 */
export function skipUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isComing(raw)) return
    reply.header('connection', 'close')
    endUnread(raw)
  })
}

function isComing({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY
}

/**
 * Node closes such a connection immediately, and the operating system then discards the response with the unread data
 * (RFC 9112 §9.6). Here the connection is half-closed after the response, not read any more, and closed a little later.
 */
function endUnread({ socket }: IncomingMessage): void {
  // An injected request has no socket.
  if (typeof socket.destroySoon !== 'function') return
  socket.destroySoon = () => {
    socket.end()
    // Node resumes the body within this turn of the event loop.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
