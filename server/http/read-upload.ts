import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, UploadedFile } from '../../shared/api/call.ts'
import { Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'
import type { SpooledFile, UploadSpool } from './upload-spool.ts'

/** Older clients use the singular. */
const FILE_PARTS = new Set(['files', 'file'])
const PAYLOAD_PART = 'order'
const MAX_PAYLOAD_BYTES = 600 * 1024

export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

export interface Upload {
  file: UploadedFile
  body: unknown
}

/** The size of a form besides its file: the payload, part headers and boundaries. */
const MAX_FORM_BYTES = MAX_PAYLOAD_BYTES + 16 * 1024

/** A form whose file is on disk. */
export interface ReceivedUpload {
  read(): Promise<Upload>
  close(): Promise<void>
}

/**
 * Stores the file of a multipart form on disk, until it is closed. Throws `unsupported-media-type` for other bodies,
 * `too-large` for a file above the call's limit, `bad-request` naming the part for a form that is malformed, has no
 * file or several, or does not arrive in time.
 */
export async function receiveUpload(
  call: Call,
  { request, spool, withinMs }: { request: FastifyRequest; spool: UploadSpool; withinMs: number },
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new Failure('unsupported-media-type')
  const maxBytes = call.upload?.maxBytes ?? 0
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_FORM_BYTES) throw tooLarge(maxBytes)
  const found: ReceivedParts = {}
  try {
    await runWithTimeout(withinMs, (signal) => receiveParts(request, { maxBytes, spool, signal, found }))
    if (!found.file) throw refuse('files', 'required', 'Manca il file')
    const body = parsePayload(call.body, found.order)
    const { filename, spooled } = found.file
    return {
      read: async () => ({ file: { filename, bytes: await spooled.read() }, body }),
      close: () => spooled.close(),
    }
  } catch (error) {
    await found.file?.spooled.close()
    throw error
  }
}

/** Stops at the limit: the form parser would read the rest of a file that is too large. */
async function receiveFile(
  file: Readable,
  { maxBytes, spool, signal }: ReceiveOptions,
): Promise<SpooledFile> {
  file.once('limit', () => file.destroy(tooLarge(maxBytes)))
  return await spool.receive(file, signal)
}

async function runWithTimeout(ms: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(refuse('files', 'too-slow', 'Il file arriva troppo lentamente')),
    ms,
  )
  try {
    await work(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

interface ReceiveOptions {
  maxBytes: number
  spool: UploadSpool
  /** Aborted at the timeout of the form. */
  signal: AbortSignal
}

interface ReceivedParts {
  file?: { filename: string; spooled: SpooledFile }
  order?: string
}

async function receiveParts(
  request: FastifyRequest,
  receiving: ReceiveOptions & { found: ReceivedParts },
): Promise<void> {
  const { maxBytes, signal, found } = receiving
  const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: MAX_PAYLOAD_BYTES, headerPairs: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && FILE_PARTS.has(part.fieldname))
        found.file = { filename: part.filename ?? '', spooled: await receiveFile(part.file, receiving) }
      else if (part.type === 'file') throw refuse(part.fieldname, 'unknown-part', 'Parte non prevista')
      else if (part.fieldname === PAYLOAD_PART) found.order = String(part.value)
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : asFailure(error, maxBytes)
  }
}

function parsePayload(schema: z.ZodType | undefined, order: string | undefined): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(order === undefined ? undefined : parseJson(order))
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, code, message }) => ({
    field: path.length > 0 ? path.join('.') : PAYLOAD_PART,
    code,
    message,
  }))
  throw new Failure('bad-request', { issues })
}

function asFailure(error: unknown, maxBytes: number): unknown {
  if (error instanceof Failure) return error
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT') return refuse('files', 'too-many', 'Un file alla volta')
  // A failure of the disk, not of the client.
  if (syscall !== undefined && code !== 'ECONNRESET') return error
  // Any other parser error is the client's: a truncated or malformed form, or too many parts.
  return refuse('files', 'unreadable', 'Il modulo inviato non si legge')
}

const tooLarge = (maxBytes: number) =>
  new Failure('too-large', { message: `Il file supera ${Math.floor(maxBytes / 1024 / 1024)} MB` })

function refuse(field: string, code: string, message: string): Failure {
  return new Failure('bad-request', { message, issues: [{ field, code, message }] })
}
