import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { asFailure, sendFailure } from './handle-errors.ts'

/** For responses sent before the hooks with the security headers run. */
const PROTECTION = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Refuses a malformed URL without repeating it. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(PROTECTION)
  sendFailure(reply, asFailure(error))
}

/**
 * Refuses malformed or oversized request lines, which never become a request: the response is written to the raw
 * socket.
 */
export function refuseRequestLine({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = new Failure(code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'bad-request')
  const body = JSON.stringify(failure.toAnswer())
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(PROTECTION).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Node itself answers requests with an unknown `Expect` and without `Host` (`requireHostHeader`), without security
 * headers. Here the first is handled normally and the second refused as usual.
 */
export function answerParserErrors(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Failure('bad-request')
  })
}
