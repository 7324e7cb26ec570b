import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Breaker, BreakerOpen, createBreaker } from '../breaker.ts'
import { guardedLookup, isReachable, PrivateAddress } from './guarded-lookup.ts'
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
  /**
   * Which addresses of this machine and of private networks may be asked: with `true` those of the base address's own
   * host, else those that the function allows. What an answer names is not what an operator named.
   */
  allowPrivate?: boolean | ((host: string, address: string) => boolean)
  breaker?: Breaker
  /** Told of every outcome: an answer below 500 is a success. */
  onOutcome?: (outcome: { ok: true } | { ok: false; reason: string }) => void
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024
const BREAKER = { failures: 5, seconds: 30 }
/** Node’s own agents do the same. */
const KEEP_ALIVE = { keepAlive: true, timeout: 5_000 }

/** One outside service: base address, time limit, breaker, and the networks that are never reached. */
export function createOutside(settings: OutsideSettings): OutsideService {
  const breaker = settings.breaker ?? createBreaker({ ...BREAKER, now: settings.now })
  const tell = settings.onOutcome ?? (() => {})
  // Connections are shared by name and port: another service's may lead where this one must not go.
  const agents = { 'http:': new PlainAgent(KEEP_ALIVE), 'https:': new SecureAgent(KEEP_ALIVE) }
  return {
    openUntil: breaker.openUntil,
    ask: async (request) => {
      try {
        const answer = await breaker.run(() => send(settings, agents, request))
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
  if (error instanceof PrivateAddress)
    return new Unreachable(`${name} non è stato chiamato: ${error.message}`, false)
  const { code = '', message } = error as NodeJS.ErrnoException
  // Before a connection stands nothing can have been read.
  const unsent = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)
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

/** Which private addresses a request to `url` may go to. */
function reachOf({ allowPrivate = false, baseUrl }: OutsideSettings, url: URL): (address: string) => boolean {
  if (allowPrivate === true) return () => url.host === new URL(baseUrl).host
  return (address) => allowPrivate !== false && allowPrivate(hostOf(url), address)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

type Agents = Record<'http:' | 'https:', PlainAgent>

function send(settings: OutsideSettings, agents: Agents, request: OutsideRequest): Promise<OutsideAnswer> {
  const url = outsideUrl(settings, request)
  const { bytes, type } = encode(request.body)
  const mayReach = reachOf(settings, url)
  const host = hostOf(url)
  // Nothing is looked up for an address.
  if (isIP(host) !== 0 && !isReachable(host, mayReach)) throw new PrivateAddress(host)
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
    const isPlain = url.protocol === 'http:'
    const open = isPlain ? plainRequest : secureRequest
    const agent = agents[isPlain ? 'http:' : 'https:']
    const options = { method: request.method, headers, signal, agent, lookup: guardedLookup(mayReach) }
    const outgoing = open(url, options, (incoming) => {
      readAnswer(settings, incoming).then(resolve, reject)
    })
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
