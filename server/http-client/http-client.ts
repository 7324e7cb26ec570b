import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Breaker, BreakerOpen, createBreaker } from './breaker.ts'
import { guardedLookup, isReachable, PrivateAddress } from './guarded-lookup.ts'
import { type HttpClient, type ServiceRequest, type ServiceResponse, ServiceUnavailable } from './port.ts'

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
const BREAKER = { failures: 5, seconds: 30 }
/** Node’s own agents do the same. */
const KEEP_ALIVE = { keepAlive: true, timeout: 5_000 }

/** Creates the HTTP client of an external service: base URL, timeout, breaker, and blocked networks. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const breaker = settings.breaker ?? createBreaker({ ...BREAKER, now: settings.now })
  const report = settings.onOutcome ?? (() => {})
  // Connections are pooled by host and port: each service has its own agents, since another may reach other networks.
  const agents = { 'http:': new PlainAgent(KEEP_ALIVE), 'https:': new SecureAgent(KEEP_ALIVE) }
  return {
    openUntil: breaker.openUntil,
    request: async (request) => {
      try {
        const answer = await breaker.run(() => send(settings, agents, request))
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
  if (error instanceof BreakerOpen) return new ServiceUnavailable(`${name} non risponde da un po’`, false)
  if (error instanceof PrivateAddress)
    return new ServiceUnavailable(`${name} non è stato chiamato: ${error.message}`, false)
  const { code = '', message } = error as NodeJS.ErrnoException
  // Without a connection the service received nothing.
  const unsent = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  return new ServiceUnavailable(`${name} non risponde: ${code || message}`, !unsent)
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

type Agents = Record<'http:' | 'https:', PlainAgent>

function send(
  settings: HttpClientSettings,
  agents: Agents,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const url = serviceUrl(settings, request)
  const { bytes, type } = encode(request.body)
  const isAllowedAddress = allowedAddressesOf(settings, url)
  const host = hostOf(url)
  // An IP address needs no DNS lookup.
  if (isIP(host) !== 0 && !isReachable(host, isAllowedAddress)) throw new PrivateAddress(host)
  const headers = {
    accept: 'application/json',
    ...(type && { 'content-type': type }),
    ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
    ...request.headers,
  }
  const signal = AbortSignal.timeout(request.timeoutMs ?? settings.timeoutMs ?? TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const onTimeout = () => reject(new ServiceUnavailable(`${settings.name} non ha risposto in tempo`, true))
    signal.addEventListener('abort', onTimeout, { once: true })
    const isPlain = url.protocol === 'http:'
    const open = isPlain ? plainRequest : secureRequest
    const agent = agents[isPlain ? 'http:' : 'https:']
    const options = {
      method: request.method,
      headers,
      signal,
      agent,
      lookup: guardedLookup(isAllowedAddress),
    }
    const outgoing = open(url, options, (incoming) => {
      readAnswer(settings, incoming).then(resolve, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

async function readAnswer(settings: HttpClientSettings, incoming: IncomingMessage): Promise<ServiceResponse> {
  const bytes = await readLimited(incoming, settings)
  const text = bytes.toString('utf8')
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text, json: parse(text) }
}

async function readLimited(
  stream: Readable,
  { name, maxBytes = MAX_BYTES }: HttpClientSettings,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += (part as Buffer).length
    if (size > maxBytes) throw new ServiceUnavailable(`${name} ha risposto con troppi dati`, true)
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
