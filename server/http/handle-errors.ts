import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FieldIssue } from '../../shared/errors.ts'
import { isDatabaseDown, isUnacceptableText } from '../db/errors.ts'
import type { DiskSpace } from '../disk-space/disk-space.ts'
import { isFullDisk } from '../disk-space/full-disk.ts'
import { ServiceUnavailable } from '../http-client/port.ts'
import { Failure } from './failure.ts'
import { issueSentence } from './issue-sentences.ts'

const RETRY_AFTER_SECONDS = 2
const DISK_FULL =
  'Il disco del server è pieno: per ora si può consultare ma non salvare. Riprovare tra qualche minuto.'

/** For a call that cannot be served until the disk has space again. */
export const diskFull = (): Failure => new Failure('disk-full', { message: DISK_FULL, retryAfter: 5 })

/** Turns everything thrown below a route into the one failure answer; what is unknown is logged and shown as general. */
export function handleErrors(app: FastifyInstance, disk: DiskSpace): void {
  z.config({ customError: issueSentence })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error)
    if (error.code === '53100') disk.reportFullDatabase()
    if (failure.id === 'internal')
      request.log.error({ err: error }, 'A request failed with an unexpected error')
    if (failure.id === 'unavailable' || isFullDisk(error) || error instanceof ServiceUnavailable)
      request.log.warn({ reason: error.message }, 'The request was refused: a resource is unavailable')
    return sendFailure(reply, failure)
  })
}

/** Too many files and connections are open, of this process or of the machine. */
const NO_DESCRIPTOR = new Set(['EMFILE', 'ENFILE'])

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfter } = failure.detail
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // A file that is not there yet must not stay away because a proxy remembers it.
  reply.header('cache-control', 'no-store')
  // Serialized here: the schemas of the routes describe good answers only.
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
  if (isFullDisk(error)) return diskFull()
  if (isDatabaseDown(error) || NO_DESCRIPTOR.has(String(error.code))) {
    return new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  }
  if (isUnacceptableText(error)) return new Failure('bad-request')
  // What no port has turned into an outcome: the store of files.
  if (error instanceof ServiceUnavailable)
    return new Failure('external-service-failed', { message: error.message })
  return failureOfStatus(error)
}

/** What Fastify itself refuses: size, type, unreadable addresses. */
function failureOfStatus(error: FastifyError): Failure {
  const status = error.statusCode ?? 500
  // Forbidden, for a file: a path that leads out of the folder.
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
    // Unknown names are reported on the object that holds them; a caller wants to read the names.
    const names = keyword === 'unrecognized_keys' && Array.isArray(params?.keys) ? params.keys : [undefined]
    return names.map((name) => ({
      field: [...path, ...(name === undefined ? [] : [String(name)])].join('.'),
      code: keyword,
      message: name === undefined ? (message ?? 'Valore non accettato') : 'Campo non previsto',
    }))
  })
}
