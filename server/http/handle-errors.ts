import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FieldIssue } from '../../shared/errors.ts'
import { isDatabaseDown, isUnacceptableText } from '../db/errors.ts'
import { type DiskSpace, isFullDisk } from '../disk-space/disk-space.ts'
import { ServiceUnavailable } from '../http-client/port.ts'
import { isUndeclared, type ReportUndeclared } from './declared-failures.ts'
import { Failure } from './failure.ts'
import { issueSentence } from './issue-sentences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The failure of a thrown error; an unexpected one is logged. */
    judgeError: (error: unknown, request: FastifyRequest) => Failure
  }
}

const RETRY_AFTER_SECONDS = 2
const DISK_FULL =
  'Il disco del server è pieno: per ora si può consultare ma non salvare. Riprovare tra qualche minuto.'

/** For a call that cannot be served until the disk has space again. */
export const diskFull = (): Failure => new Failure('disk-full', { message: DISK_FULL, retryAfter: 5 })

/**
 * Converts everything thrown below a route to a failure response; unknown errors are logged and reported as internal.
 */
export function handleErrors(
  app: FastifyInstance,
  disk: DiskSpace,
  reportUndeclared: ReportUndeclared,
): void {
  z.config({ customError: issueSentence })
  const judgeError = (thrown: unknown, request: FastifyRequest): Failure => {
    const error = thrown as FastifyError
    const failure = asFailure(error)
    if (isUndeclared(request, failure.id)) reportUndeclared(request, failure.id)
    if (error.code === '53100') disk.reportFullDatabase()
    if (failure.id === 'internal')
      request.log.error({ err: error }, 'A request failed with an unexpected error')
    if (failure.id === 'unavailable' || isFullDisk(error) || error instanceof ServiceUnavailable)
      request.log.warn(
        { reason: error.message },
        'The request was refused: the database, the disk or a service is unavailable',
      )
    return failure
  }
  app.decorate('judgeError', judgeError)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nobody reads the answer, and the database ended the query on request.
    if (request.queryLane?.gone?.aborted) return sendFailure(reply, new Failure('unavailable'))
    return sendFailure(reply, judgeError(error, request))
  })
}

/** Too many open files and connections, of this process or of the machine. */
const NO_DESCRIPTOR = new Set(['EMFILE', 'ENFILE'])

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfter } = failure.detail
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Prevents proxies from caching a missing file that may appear later.
  reply.header('cache-control', 'no-store')
  // Serialised here: the route schemas cover only successful responses.
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure.toAnswer())
}

/** No route is registered for the path. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.debug('Route not found')
  return sendFailure(reply, new Failure('not-found'))
}

export function asFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new Failure('bad-request', { issues: issuesOf(error) })
  // Errors that no adapter converts to an outcome: those of the file storage, whose codes the database has too.
  if (error instanceof ServiceUnavailable)
    return new Failure('external-service-failed', { message: error.message })
  if (isFullDisk(error)) return diskFull()
  if (isDatabaseDown(error) || NO_DESCRIPTOR.has(String(error.code))) {
    return new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  }
  if (isUnacceptableText(error)) return new Failure('bad-request')
  return failureOfStatus(error)
}

/** Failures of Fastify: body size, media type, malformed URLs. */
function failureOfStatus(error: FastifyError): Failure {
  const status = error.statusCode ?? 500
  // A path outside the folder.
  if (status === 404 || status === 403) return new Failure('not-found')
  if (status === 413) return new Failure('too-large')
  if (status === 415) return new Failure('unsupported-media-type')
  if (status === 503) return new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  return new Failure(status >= 400 && status < 500 ? 'bad-request' : 'internal')
}

type Validated = Parameters<typeof issuesOfZod>[0]
function issuesOf(error: { validation: unknown }): FieldIssue[] {
  return issuesOfZod(error.validation as Validated)
}

function issuesOfZod(
  validation: { keyword: string; instancePath: string; message?: string; params?: { keys?: unknown } }[],
): FieldIssue[] {
  return validation.flatMap(({ keyword, instancePath, message, params }) => {
    const path = instancePath.split('/').filter((part) => part !== '')
    // Zod reports unknown names on their object; callers need the names.
    const names = keyword === 'unrecognized_keys' && Array.isArray(params?.keys) ? params.keys : [undefined]
    return names.map((name) => ({
      field: [...path, ...(name === undefined ? [] : [String(name)])].join('.'),
      code: keyword,
      message: name === undefined ? (message ?? 'Valore non accettato') : 'Campo non previsto',
    }))
  })
}
