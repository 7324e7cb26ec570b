import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What is left of a smaller body arrives with the request itself; Node throws it away and keeps the connection. */
const SMALL_BODY = 64 * 1024
/** Time for a sender to read the answer, before the connection is cut under what it still sends. */
const LINGER_MS = 2_000

/**
 * A request that is answered before its body has come costs no more bytes: the rest is not read, and the connection
 * ends. Node would read all of it to the end and throw it away.
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
 * Node ends such a connection at once, and its system then throws away the answer with what was not read (RFC 9112
 * §9.6). Here it is only half closed after the answer, no longer read from, and ended a little later.
 */
function endUnread({ socket }: IncomingMessage): void {
  // An injected request has no socket.
  if (typeof socket.destroySoon !== 'function') return
  socket.destroySoon = () => {
    socket.end()
    // Node begins to read the rest within this turn of the event loop.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
