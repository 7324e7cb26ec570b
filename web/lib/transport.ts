import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { BACKGROUND_HEADER, TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { isUserActive } from './activity.ts'
import { cacheAnswer, findCachedAnswer } from './answer-cache.ts'
import { CallFailure } from './call-failure.ts'
import { addressOf, type LooseInput } from './request.ts'
import { readToken } from './storage.ts'
import { createTimeLimit, type TimeLimit } from './time-limit.ts'

const TIMEOUT_MS = 30_000

export interface SendOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** Sent as Idempotency-Key: repeating the call with the same key has one effect. */
  idempotencyKey?: string
  /** The last call of a page before a reload: no other call is sent until the page is loaded again. */
  last?: boolean
  /** For calls with `upload`: sent as a multipart form, with the body next to it. */
  file?: File
}

type UnauthenticatedHandler = (sentToken: string | undefined) => void
let onUnauthenticated: UnauthenticatedHandler = () => {}

/** Registers the handler of 401 responses. It gets the token of the refused call. */
export function setUnauthenticatedHandler(handler: UnauthenticatedHandler): void {
  onUnauthenticated = handler
}

type ProofHandler = () => Promise<boolean>
const REFUSED: ProofHandler = () => Promise.resolve(false)
let askForProof = REFUSED

/** Registers what asks the user for password and code; it resolves to false when the user cancels. Returns its removal. */
export function setProofHandler(handler: ProofHandler): () => void {
  askForProof = handler
  return () => {
    if (askForProof === handler) askForProof = REFUSED
  }
}

let isLeaving = false

/**
 * Sends one call and returns its answer; never settles on a page that is reloading. A call that needs a fresh proof is
 * repeated after the user has given it.
 * @throws CallFailure for every refusal, unreadable response, timeout and network failure; the caller's own
 * abort rejects with the signal's reason.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallAnswer<C>> {
  try {
    return await sendWithoutAsking(call, input, options)
  } catch (error) {
    const needsProof = error instanceof CallFailure && error.id === 'proof-needed'
    if (needsProof && (await askForProof())) return await send(call, input, options)
    throw error
  }
}

async function sendWithoutAsking<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions,
): Promise<CallAnswer<C>> {
  if (isLeaving) return await new Promise<never>(() => {})
  isLeaving = options.last ?? false
  const token = readToken()
  const request = { address: addressOf(call, input), token }
  const cachedAnswer = call.cacheable && (await findCachedAnswer(request.address))
  // The user may have logged out meanwhile.
  if (call.cacheable && isLeaving) return await new Promise<never>(() => {})
  const limit = createTimeLimit(options.timeoutMs ?? TIMEOUT_MS, options.signal)
  try {
    let response = await fetchCall(call, input, { ...request, tag: cachedAnswer?.tag, limit }, options)
    if (response.status === 304) {
      const cached = await cachedAnswer?.read()
      if (cached !== undefined) return cached as CallAnswer<C>
      response = await fetchCall(call, input, { ...request, limit }, options)
    }
    const onText = call.cacheable && ((text: string) => cacheAnswer(request.address, response, text))
    const body = await readBody(response, onText)
    if (response.status === 401) onUnauthenticated(token)
    if (!response.ok || isRefusal(body)) throw CallFailure.ofAnswer(response.status, body)
    if (body === undefined) throw CallFailure.ofTransport('unreadable', response.status)
    return body as CallAnswer<C>
  } catch (error) {
    throw asFailure(error, limit, options.signal)
  } finally {
    limit.clear()
  }
}

interface RequestContext {
  address: string
  token: string | undefined
  /** The ETag of the cached response. */
  tag?: string | undefined
  limit: TimeLimit
}

async function fetchCall(
  call: Call,
  input: LooseInput,
  { address, token, tag, limit }: RequestContext,
  options: SendOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, text/html;q=0.9' })
  if (token) headers.set(TOKEN_HEADER, token)
  if (tag) headers.set('if-none-match', tag)
  // A refresh by a timer of the page must not extend the session of an inactive user.
  if (call.method === 'GET' && !isUserActive()) headers.set(BACKGROUND_HEADER, '1')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const body = bodyOf(input.body, options.file)
  // The content type of a form contains its boundary, which only the browser can set.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  return await fetch(address, {
    method: call.method,
    headers,
    signal: limit.signal,
    cache: 'no-store',
    ...(body !== undefined && { body }),
  })
}

function bodyOf(body: unknown, file: File | undefined): string | FormData | undefined {
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (!file) return json
  const form = new FormData()
  // Before the file, so that the server can parse it first.
  if (json !== undefined) form.append('order', json)
  form.append('files', file)
  return form
}

function asFailure(error: unknown, limit: TimeLimit, signal: AbortSignal | undefined): unknown {
  if (error instanceof CallFailure) return error
  if (signal?.aborted) return signal.reason
  // Older browsers reject with another reason.
  if (limit.isOver()) return CallFailure.ofTransport('timeout')
  if (error instanceof TypeError) return CallFailure.ofTransport('network')
  return error
}

/** A call answers JSON, or HTML if it is declared so; any other response is not from our server. */
async function readBody(response: Response, onText?: (text: string) => void): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  try {
    if (type.includes('json')) {
      if (!onText) return await response.json()
      const text = await response.text()
      onText(text)
      return JSON.parse(text)
    }
    return type.startsWith('text/html') ? await response.text() : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'ok' in body && body.ok === false
