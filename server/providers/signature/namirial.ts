import { z } from 'zod'
import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import { POLICIES } from '../../http-client/policies.ts'
import {
  type HttpClient,
  type ServiceRequest,
  type ServiceResponse,
  ServiceUnavailable,
} from '../../http-client/port.ts'
import { envelopeBody, type NamirialMethod } from './namirial-envelope.ts'
import type {
  AwaitedSigner,
  SendOutcome,
  SignatureOrder,
  SignaturePort,
  SignedFile,
  SignedOutcome,
  StatusOutcome,
} from './port.ts'
import { type EnvelopeCause, type FailedSending, failSending } from './word-failure.ts'

export interface NamirialParts {
  /** Of the instance, without `/Api/v6`. */
  service: HttpClient
  apiToken: string
  /** The customer's signing method. */
  method: NamirialMethod
}

const API = '/Api/v6'
const uploaded = z.object({ FileId: z.string().min(1) })
const sent = z.object({ EnvelopeId: z.string().min(1) })
const found = z.object({ Envelopes: z.array(z.object({ Id: z.string(), MetaData: z.string().nullish() })) })
const envelope = z.object({
  EnvelopeStatus: z.string(),
  Activities: z
    .array(
      z.object({
        Status: z.string().nullish(),
        StatusReason: z.string().nullish(),
        OpenedDate: z.string().nullish(),
        FinishedDate: z.string().nullish(),
      }),
    )
    .default([]),
})
const links = z.object({
  ViewerLinks: z.array(z.object({ Email: z.string().nullish(), ViewerLink: z.string() })).default([]),
})
const files = z.object({
  Documents: z.array(z.object({ FileId: z.string(), FileName: z.string() })).default([]),
  AuditTrail: z.object({ FileId: z.string().nullish(), XmlFileId: z.string().nullish() }).nullish(),
})
const failure = z.object({ ErrorId: z.string(), Message: z.string().default('') })

/** Namirial eSignAnyWhere v6. Sending must not be repeated: an uncertain envelope is searched first. */
export function createNamirial(parts: NamirialParts): SignaturePort {
  const call = createCaller(parts)
  return {
    provider: 'namirial',
    ...(parts.method === 'otp' && { needsPhone: true as const }),
    send: (order) => send(parts, call, order),
    find: (envelopeId) => find(call, envelopeId),
    status: (id) => status(call, id),
    async linkOf(id, awaited) {
      const answer = await call({ method: 'GET', path: `/envelope/${id}/viewerlinks` })
      if (!answer.ok) return answer
      const parsed = links.safeParse(answer.json)
      // Links are created shortly after the envelope.
      return parsed.success ? { ok: true, link: ownLink(parsed.data.ViewerLinks, awaited) } : UNREADABLE
    },
    remind: (id) => runAction(call, 'remind', id),
    cancel: (id) => runAction(call, 'cancel', id),
    fetchSigned: (id) => fetchSigned(call, id),
  }
}

/** Links are in the order of the signers; two of them may share a mailbox. */
function ownLink(
  all: readonly z.infer<typeof links>['ViewerLinks'][number][],
  { role, email }: AwaitedSigner,
) {
  const own = all.filter(({ Email }) => !Email || Email.toLowerCase() === email.toLowerCase())
  return own.at(role === 'second' ? -1 : 0)?.ViewerLink
}

type NamirialResult =
  | { ok: true; json: unknown; bytes: Buffer }
  | {
      ok: false
      reason: 'refused' | 'unreachable'
      detail: string
      cause: EnvelopeCause
      errorId: string
      sent: boolean
    }
type Call = (request: ServiceRequest) => Promise<NamirialResult>

const UNREADABLE = { ...failSending('unreachable', 'unreadable'), reason: 'unreachable' } as const

/** Reads are retried after transient failures; writes are attempted once. */
function createCaller({ service, apiToken }: NamirialParts): Call {
  return async (request) => {
    const tries = request.method === 'GET' ? POLICIES.signature.attempts : 1
    let last: NamirialResult | undefined
    for (let tried = 0; tried < tries; tried += 1) {
      last = await callOnce(service, apiToken, request)
      if (last.ok || last.reason === 'refused') return last
    }
    return last!
  }
}

async function callOnce(
  service: HttpClient,
  apiToken: string,
  request: ServiceRequest,
): Promise<NamirialResult> {
  try {
    const headers = { apiToken, ...request.headers }
    return toResult(await service.request({ ...request, path: `${API}${request.path}`, headers }))
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    const { message: detail, sent, failure, detail: said } = error
    return { ok: false, reason: 'unreachable', detail, cause: { failure, detail: said }, errorId: '', sent }
  }
}

function toResult({ status: code, json, bytes }: ServiceResponse): NamirialResult {
  if (code >= 200 && code < 300) return { ok: true, json, bytes }
  const reported = failure.safeParse(json)
  const errorId = reported.success ? reported.data.ErrorId : ''
  const reason = code === 429 || code >= 500 ? 'unreachable' : 'refused'
  const failed = reported.success
    ? failSending(reason, 'service-refused', reported.data.Message || errorId)
    : failSending(reason, 'http-status', String(code))
  return { ...failed, reason, errorId, sent: code !== 429 }
}

async function send({ method }: NamirialParts, call: Call, order: SignatureOrder): Promise<SendOutcome> {
  const fileIds: string[] = []
  for (const { name, bytes } of order.documents) {
    // An unused uploaded file is deleted by the service after minutes.
    const answer = await call({ method: 'POST', path: '/file/upload', ...multipart(name, bytes) })
    if (!answer.ok) return notSent(answer, answer.reason)
    const parsed = uploaded.safeParse(answer.json)
    if (!parsed.success) return UNREADABLE
    fileIds.push(parsed.data.FileId)
  }
  const body = envelopeBody(order, fileIds, method)
  const answer = await call({ method: 'POST', path: '/envelope/send', body })
  if (!answer.ok) {
    const doubt = answer.reason === 'unreachable' && answer.sent
    return notSent(answer, doubt ? 'uncertain' : answer.reason)
  }
  const parsed = sent.safeParse(answer.json)
  return parsed.success
    ? { ok: true, externalId: parsed.data.EnvelopeId }
    : failSending('uncertain', 'unreadable')
}

const notSent = (
  { detail, cause }: Pick<FailedSending, 'detail' | 'cause'>,
  reason: FailedSending['reason'],
): FailedSending => ({ ok: false, reason, detail, cause })

/** One part named `File`, as the API requires. */
function multipart(name: string, bytes: Uint8Array): Pick<ServiceRequest, 'body' | 'headers'> {
  const boundary = `sportello-${crypto.randomUUID()}`
  const safe = name.replaceAll(/[\r\n"\\]/g, '_')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="${safe}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Our envelope's id is in the metadata; the service's search covers names and metadata. */
async function find(call: Call, envelopeId: string): ReturnType<SignaturePort['find']> {
  const answer = await call({ method: 'POST', path: '/envelope/find', body: { SearchText: envelopeId } })
  if (!answer.ok) return { ok: false, reason: answer.reason, detail: answer.detail }
  const parsed = found.safeParse(answer.json)
  if (!parsed.success) return UNREADABLE
  const own = parsed.data.Envelopes.find(({ MetaData }) => MetaData?.includes(envelopeId))
  return { ok: true, externalId: own?.Id }
}

const STATES: Record<string, Exclude<EnvelopeState, 'preparing' | 'to-check'>> = {
  Completed: 'signed',
  Canceled: 'cancelled',
  Expired: 'expired',
  Rejected: 'refused',
}

async function status(call: Call, id: string): Promise<StatusOutcome> {
  const answer = await call({ method: 'GET', path: `/envelope/${id}` })
  if (!answer.ok) {
    const unknown = answer.errorId === 'ERR0007'
    return { ok: false, reason: unknown ? 'unknown' : answer.reason, detail: answer.detail }
  }
  const parsed = envelope.safeParse(answer.json)
  if (!parsed.success) return UNREADABLE
  const { EnvelopeStatus, Activities } = parsed.data
  const opened = Activities.map(({ OpenedDate }) => OpenedDate).find(Boolean)
  // The last signature finishes the envelope.
  const finished = Activities.map(({ FinishedDate }) => FinishedDate).findLast(Boolean)
  const reason = Activities.map(({ StatusReason }) => StatusReason).find(Boolean)
  const state = STATES[EnvelopeStatus] ?? (opened ? 'opened' : 'sent')
  const at = timeOf(state === 'opened' ? opened : finished)
  const customer = Activities[0]?.Status === 'Completed' ? timeOf(Activities[0].FinishedDate) : undefined
  const customerSignedAt = customer && { customerSignedAt: customer }
  return { ok: true, state, ...(reason && { reason }), ...(at && { at }), ...customerSignedAt }
}

/** Undefined for an invalid time: the time of the poll then counts. */
function timeOf(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

async function runAction(call: Call, what: 'remind' | 'cancel', id: string) {
  const answer = await call({ method: 'POST', path: `/envelope/${what}`, body: { EnvelopeId: id } })
  return answer.ok
    ? ({ ok: true } as const)
    : ({ ok: false, reason: answer.reason, detail: answer.detail } as const)
}

async function fetchSigned(call: Call, id: string): Promise<SignedOutcome> {
  const answer = await call({ method: 'GET', path: `/envelope/${id}/files` })
  if (!answer.ok) return answer
  const parsed = files.safeParse(answer.json)
  if (!parsed.success) return UNREADABLE
  const { Documents, AuditTrail } = parsed.data
  const wanted = [
    ...Documents.map(({ FileId, FileName }) => ({ kind: 'document' as const, id: FileId, name: FileName })),
    ...(AuditTrail?.FileId
      ? [{ kind: 'evidence' as const, id: AuditTrail.FileId, name: `audit-trail-${id}.pdf` }]
      : []),
  ]
  const fetched: SignedFile[] = []
  for (const { kind, id: fileId, name } of wanted) {
    const file = await call({ method: 'GET', path: `/file/${fileId}`, headers: { accept: '*/*' } })
    if (!file.ok) return file
    fetched.push({ kind, name, bytes: new Uint8Array(file.bytes) })
  }
  return { ok: true, files: fetched }
}
