import { isIP } from 'node:net'
import { Agent, type Dispatcher, Pool, request as send } from 'undici'
import { type Breaker, BreakerOpen, createBreaker } from './breaker.ts'
import { guardedLookup, isReachable, PrivateAddress } from './guarded-lookup.ts'
import { BREAKER_FAILURES } from './policies.ts'
import {
  type HttpClient,
  type ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
  ServiceUnavailable,
  wordServiceFailure,
} from './port.ts'

export interface HttpClientSettings {
  /** The display name, used in messages. */
  name: string
  /** Without a trailing slash. */
  baseUrl: string
  now: () => Date
  timeoutMs?: number
  /** The maximum response size. */
  maxBytes?: number
  /**
   * The allowed private addresses: with `true` those of the host of the base URL, otherwise those that the function
   * allows. Hosts named in a response do not count as configured.
   */
  allowPrivate?: boolean | ((host: string, address: string) => boolean)
  breaker?: Breaker
  /** Called with every outcome: a response below 500 is a success. */
  onOutcome?: (outcome: { ok: true } | { ok: false; reason: string }) => void
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024
const BREAKER = { failures: BREAKER_FAILURES, seconds: 30 }

/** Creates the HTTP client of an external service: base URL, timeout, breaker, and blocked networks. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const breaker = settings.breaker ?? createBreaker({ ...BREAKER, now: settings.now })
  const report = settings.onOutcome ?? (() => {})
  const dispatcher = createDispatcher(settings)
  return {
    openUntil: breaker.openUntil,
    request: async (request) => {
      try {
        const answer = await breaker.run(() => requestOnce(settings, dispatcher, request))
        report(answer.status < 500 ? { ok: true } : { ok: false, reason: `HTTP ${answer.status}` })
        return answer
      } catch (error) {
        const failure = asServiceUnavailable(error, settings.name)
        if (!(error instanceof BreakerOpen)) report({ ok: false, reason: failure.message })
        throw failure
      }
    },
  }
}

function asServiceUnavailable(error: unknown, name: string): ServiceUnavailable {
  if (error instanceof ServiceUnavailable) return error
  const fail = (failure: ServiceFailure, sent: boolean, code: string, detail = '') =>
    new ServiceUnavailable(wordServiceFailure(name, failure, detail), sent, code, { failure, detail })
  if (error instanceof BreakerOpen) return fail('paused', false, 'no answer for a while')
  if (error instanceof PrivateAddress) return fail('private-address', false, 'private address', error.address)
  const { name: kind, code = '', message } = error as NodeJS.ErrnoException
  if (kind === 'TimeoutError') return fail('timeout', true, 'ETIMEDOUT')
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return fail('too-much-data', true, 'too much data')
  // Without a connection the service received nothing.
  const unsent = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code,
  )
  return fail('unreachable', !unsent, code || message, code || message)
}

function serviceUrl(
  { baseUrl }: Pick<HttpClientSettings, 'baseUrl'>,
  { path, query = {} }: ServiceRequest,
): URL {
  const url = new URL(/^https?:/.test(path) ? path : `${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function encode(body: ServiceRequest['body']): { bytes?: string | Uint8Array; type?: string } {
  if (body === undefined) return {}
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body }
  return { bytes: JSON.stringify(body), type: 'application/json' }
}

/** The private addresses that a request to `url` may reach. */
function allowedAddressesOf(
  { allowPrivate = false, baseUrl }: HttpClientSettings,
  url: URL,
): (address: string) => boolean {
  if (allowPrivate === true) return () => url.host === new URL(baseUrl).host
  return (address) => allowPrivate !== false && allowPrivate(hostOf(url), address)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Connections are pooled by origin. Each service has its own, since another may reach other networks. */
const createDispatcher = (settings: HttpClientSettings): Dispatcher =>
  new Agent({
    maxResponseSize: settings.maxBytes ?? MAX_BYTES,
    allowH2: false,
    factory: (origin, options) =>
      new Pool(origin, {
        ...options,
        connect: { lookup: guardedLookup(allowedAddressesOf(settings, new URL(origin))) },
      }),
  })

async function requestOnce(
  settings: HttpClientSettings,
  dispatcher: Dispatcher,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const url = serviceUrl(settings, request)
  const { bytes, type } = encode(request.body)
  const host = hostOf(url)
  // An IP address needs no DNS lookup.
  if (isIP(host) !== 0 && !isReachable(host, allowedAddressesOf(settings, url)))
    throw new PrivateAddress(host)
  const { statusCode, headers, body } = await send(url, {
    dispatcher,
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(type && { 'content-type': type }),
      ...request.headers,
    },
    body: bytes ?? null,
    signal: AbortSignal.timeout(request.timeoutMs ?? settings.timeoutMs ?? TIMEOUT_MS),
  })
  const content = Buffer.from(await body.arrayBuffer())
  const text = content.toString('utf8')
  return { status: statusCode, headers, bytes: content, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
