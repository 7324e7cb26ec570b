import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { readOpenRunningCall, readRunningCall, runningAnswer } from '../../shared/api/running-calls.ts'
import { BACKGROUND_HEADER, PAGE_HEADER, TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { CALL_TIMES, PREFERENCE, pageTimeoutOf, RUNNING_STATUS } from '../../shared/call-times.ts'
import { isUserActive } from './activity.ts'
import { CallFailure } from './call-failure.ts'
import { hearPages } from './new-version.ts'
import { callAddress, type LooseInput } from './request.ts'
import { readToken } from './storage.ts'
import { createTimeLimit, type TimeLimit } from './time-limit.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** Shorter than that of the call, for a page that goes on without the answer. */
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
/** Aborts the reads that are under way when the last call is sent: their session ends with it. */
const reads = new AbortController()

/**
 * Sends one call and returns its answer; never settles on a page that is reloading. A call that needs a fresh proof is
 * repeated after the user has given it; one that is answered with its state is asked for again until it has ended.
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
  if (isLeaving) return await never()
  if (options.last) {
    isLeaving = true
    reads.abort()
  }
  const isOvertaken = () => isLeaving && !options.last
  const token = readToken()
  const whileHere = call.method === 'GET' && !options.last ? reads.signal : undefined
  const limit = createTimeLimit(options.timeoutMs ?? pageTimeoutOf(call), options.signal, whileHere)
  try {
    const response = await fetchCall(call, input, token, limit, options)
    hearPages(response.headers.get(PAGE_HEADER))
    const body = await readBody(response)
    if (response.status === 401 && !isOvertaken()) onUnauthenticated(token)
    if (response.status === RUNNING_STATUS) return (await awaitEnd(body, options.signal)) as CallAnswer<C>
    return acceptAnswer(response.status, body) as CallAnswer<C>
  } catch (error) {
    if (!isOvertaken()) throw asFailure(error, limit, options.signal)
  } finally {
    limit.clear()
  }
  return await never()
}

const never = () => new Promise<never>(() => {})

function acceptAnswer(status: number, body: unknown): unknown {
  if (status >= 400 || isRefusal(body)) throw CallFailure.ofAnswer(status, body)
  if (body === undefined) throw CallFailure.ofTransport('unreadable', status)
  return body
}

/**
 * Asks for the answer of a running call until it has ended. A question that does not reach the server is asked again
 * for a while: the call runs on.
 */
async function awaitEnd(body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const { running: name, open } = runningAnswer.parse(body)
  const question = open ? readOpenRunningCall : readRunningCall
  let heardAt = performance.now()
  for (;;) {
    await pause(CALL_TIMES.askAgainMs, signal)
    try {
      const { ended } = await send(question, { params: { name } }, signal && { signal })
      if (ended) return acceptAnswer(ended.status, ended.answer)
      heardAt = performance.now()
    } catch (error) {
      const isSilent = error instanceof CallFailure && error.unreachable
      if (!isSilent || performance.now() - heardAt > CALL_TIMES.proxyMs) throw error
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

async function fetchCall(
  call: Call,
  input: LooseInput,
  token: string | undefined,
  limit: TimeLimit,
  options: SendOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, text/html;q=0.9' })
  if (token) headers.set(TOKEN_HEADER, token)
  if (call.lasting || call.upload) headers.set('prefer', PREFERENCE)
  // A refresh by a timer of the page must not extend the session of an inactive user.
  if (call.method === 'GET' && !isUserActive()) headers.set(BACKGROUND_HEADER, '1')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const body = bodyOf(input.body, options.file)
  // The content type of a form contains its boundary, which only the browser can set.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  return await fetch(callAddress(call, input), {
    method: call.method,
    headers,
    signal: limit.signal,
    cache: call.cacheable ? 'no-cache' : 'no-store',
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
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  try {
    if (type.includes('json')) return await response.json()
    return type.startsWith('text/html') ? await response.text() : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'ok' in body && body.ok === false
