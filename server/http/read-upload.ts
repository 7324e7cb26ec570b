import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, UploadedFile } from '../../shared/api/call.ts'
import { Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'

/** Older senders call the part by its singular. */
const FILE_PARTS = new Set(['files', 'file'])
const ORDER_PART = 'order'
const MAX_ORDER_BYTES = 600 * 1024

export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

interface Upload {
  file: UploadedFile
  body: unknown
}

/**
 * The file of an upload and what was sent beside it. Throws `wrong-type` for anything but a form, `too-large` for a
 * file above the call's limit, `bad-request` naming the part for a form that cannot be read, has no file or two.
 */
export async function readUpload(call: Call, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Failure('wrong-type')
  const maxBytes = call.upload?.maxBytes ?? 0
  const found: { file?: UploadedFile; order?: string } = {}
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: MAX_ORDER_BYTES, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && FILE_PARTS.has(part.fieldname))
        found.file = { filename: part.filename ?? '', bytes: await part.toBuffer() }
      else if (part.type === 'file') throw refuse(part.fieldname, 'unknown-part', 'Parte non prevista')
      else if (part.fieldname === ORDER_PART) found.order = String(part.value)
    }
  } catch (error) {
    throw asFailure(error, maxBytes)
  }
  if (!found.file) throw refuse('files', 'required', 'Manca il file')
  return { file: found.file, body: readOrder(call.body, found.order) }
}

function readOrder(schema: z.ZodType | undefined, order: string | undefined): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(order === undefined ? undefined : parseJson(order))
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, code, message }) => ({
    field: path.length > 0 ? path.join('.') : ORDER_PART,
    code,
    message,
  }))
  throw new Failure('bad-request', { issues })
}

function asFailure(error: unknown, maxBytes: number): Failure {
  if (error instanceof Failure) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = `Il file supera ${Math.floor(maxBytes / 1024 / 1024)} MB`
    return new Failure('too-large', { message })
  }
  if (code === 'FST_FILES_LIMIT') return refuse('files', 'too-many', 'Un file alla volta')
  // Whatever else a form makes its reader say, the form is at fault: cut off, malformed, too many parts.
  return refuse('files', 'unreadable', 'Il modulo inviato non si legge')
}

function refuse(field: string, code: string, message: string): Failure {
  return new Failure('bad-request', { message, issues: [{ field, code, message }] })
}
