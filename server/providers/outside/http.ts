import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Breaker, BreakerOpen, createBreaker } from '../breaker.ts'
import { guardedLookup, isPrivate, PrivateAddress } from './guarded-lookup.ts'
import { type OutsideAnswer, type OutsideRequest, type OutsideService, Unreachable } from './port.ts'

export type { OutsideAnswer, OutsideRequest, OutsideService } from './port.ts'
export { Unreachable } from './port.ts'

export interface OutsideSettings {
  /** As people know it; goes into messages. */
  name: string
  /** Without a slash at the end. */
  baseUrl: string
  now: () => Date
  timeoutMs?: number
  /** Larger answers are refused. */
  maxBytes?: number
  /** Addresses of this machine and of private networks may be asked. */
  allowPrivate?: boolean
  breaker?: Breaker
  /** Told of every outcome: an answer below 500 is a success. */
  onOutcome?: (outcome: { ok: true } | { ok: false; reason: string }) => void
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024
const BREAKER = { failures: 5, seconds: 30 }

/** One outside service: base address, time limit, breaker, and the networks that are never reached. */
export function createOutside(settings: OutsideSettings): OutsideService {
  const breaker = settings.breaker ?? createBreaker({ ...BREAKER, now: settings.now })
  const tell = settings.onOutcome ?? (() => {})
  return {
    openUntil: breaker.openUntil,
    ask: async (request) => {
      try {
        const answer = await breaker.run(() => send(settings, request))
        tell(answer.status < 500 ? { ok: true } : { ok: false, reason: `HTTP ${answer.status}` })
        return answer
      } catch (error) {
        const failure = asUnreachable(error, settings.name)
        if (!(error instanceof BreakerOpen)) tell({ ok: false, reason: failure.message })
        throw failure
      }
    },
  }
}

function asUnreachable(error: unknown, name: string): Unreachable {
  if (error instanceof Unreachable) return error
  if (error instanceof BreakerOpen) return new Unreachable(`${name} non risponde da un po’`, false)
  const { code = '', message } = error as NodeJS.ErrnoException
  // Before a connection stands nothing can have been read.
  const unsent =
    error instanceof PrivateAddress ||
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  return new Unreachable(`${name} non risponde: ${code || message}`, !unsent)
}

function outsideUrl(
  { baseUrl }: Pick<OutsideSettings, 'baseUrl'>,
  { path, query = {} }: OutsideRequest,
): URL {
  const url = new URL(/^https?:/.test(path) ? path : `${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function encode(body: OutsideRequest['body']): { bytes?: string | Uint8Array; type?: string } {
  if (body === undefined) return {}
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body }
  return { bytes: JSON.stringify(body), type: 'application/json' }
}

function send(settings: OutsideSettings, request: OutsideRequest): Promise<OutsideAnswer> {
  const url = outsideUrl(settings, request)
  const { bytes, type } = encode(request.body)
  const allow = settings.allowPrivate === true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allow && isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress(`${host} is a private address`)
  const headers = {
    accept: 'application/json',
    ...(type && { 'content-type': type }),
    ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
    ...request.headers,
  }
  const signal = AbortSignal.timeout(request.timeoutMs ?? settings.timeoutMs ?? TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const late = () => reject(new Unreachable(`${settings.name} non ha risposto in tempo`, true))
    signal.addEventListener('abort', late, { once: true })
    const open = url.protocol === 'http:' ? plainRequest : secureRequest
    const outgoing = open(
      url,
      { method: request.method, headers, signal, ...(!allow && { lookup: guardedLookup }) },
      (incoming) => {
        readAnswer(settings, incoming).then(resolve, reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

async function readAnswer(settings: OutsideSettings, incoming: IncomingMessage): Promise<OutsideAnswer> {
  const bytes = await readLimited(incoming, settings)
  const text = bytes.toString('utf8')
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text, json: parse(text) }
}

async function readLimited(
  stream: Readable,
  { name, maxBytes = MAX_BYTES }: OutsideSettings,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += (part as Buffer).length
    if (size > maxBytes) throw new Unreachable(`${name} ha risposto con troppi dati`, true)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
