import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { standardOutput } from './log-output.ts'

/** Properties that may contain personal data. */
const SECRETS = ['req.headers', 'token', '*.token', 'password', '*.password', 'email', '*.email']

/** The process's log: one JSON object per line, without bodies, headers or personal data. */
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

/** The route's pattern instead of the URL: file names and searches contain names of people. */
function req(request: LoggedRequest): object {
  return { id: request.id, method: request.method, route: request.routeOptions?.url ?? '(none)' }
}

function res(reply: { statusCode?: number }): object {
  return { status: reply.statusCode }
}

/** One line per finished request: each line is a synchronous write. */
export class SingleLineController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const entry = { req, res, responseTime: res.elapsedTime }
    if (error) res.log.error({ ...entry, err: error }, 'request errored')
    else res.log.info(entry, 'request completed')
  }
}
