import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { standardOutput } from './log-output.ts'

/** Properties that could contain personal data. */
const SECRETS = ['req.headers', 'token', '*.token', 'password', '*.password', 'email', '*.email']

/** The process's log: one JSON object a line, no bodies, no headers, no personal data. */
export function createLogger(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    redact: { paths: SECRETS, censor: '[…]' },
    serializers: { err: describeError, req, res },
  }
  return pino(options, to)
}

/** The loggable properties of an error: a database's */
export function describeError(error: Error & { code?: unknown }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}

interface LoggedRequest {
  id?: string
  method?: string
  url?: string
  routeOptions?: { url?: string }
}

/** The route's pattern, never the address: file names and searches carry names of people. */
function req(request: LoggedRequest): object {
  return { id: request.id, method: request.method, route: request.routeOptions?.url ?? '(none)' }
}

function res(reply: { statusCode?: number }): object {
  return { status: reply.statusCode }
}

/** One line for each request, when it is over: each line is a write that others wait for. */
export class SingleLineController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const entry = { req, res, responseTime: res.elapsedTime }
    if (error) res.log.error({ ...entry, err: error }, 'request errored')
    else res.log.info(entry, 'request completed')
  }
}
