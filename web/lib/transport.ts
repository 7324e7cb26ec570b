import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { BACKGROUND_HEADER, TOKEN_HEADER } from '../../shared/constants.ts'
import { isInUse } from './activity.ts'
import { CallFailure } from './call-failure.ts'
import { findKept, keep } from './kept-answers.ts'
import { addressOf, type LooseInput } from './request.ts'
import { readToken } from './storage.ts'
import { limitTime, type TimeLimit } from './time-limit.ts'

const TIMEOUT_MS = 30_000

export interface SendOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** Sent as Idempotency-Key: repeating the call with the same key has its effect once. */
  idempotencyKey?: string
  /** The last call of a page about to be left: from here on no other goes out until the page is loaded anew. */
  last?: boolean
  /** For calls with `upload`: goes as a form, the body beside it. */
  file?: File
}

type UnauthenticatedHandler = (sentToken: string | undefined) => void
let onUnauthenticated: UnauthenticatedHandler = () => {}

/** Names who decides what a 401 means. The handler gets the token that the refused call carried. */
export function whenUnauthenticated(handler: UnauthenticatedHandler): void {
  onUnauthenticated = handler
}

let left = false

/**
 * Sends one call and gives its answer; on a page that is being left it never settles.
 * @throws CallFailure for every refusal, unreadable answer, timeout and network failure; the caller's own abort
 * comes through as the signal's reason.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallAnswer<C>> {
  if (left) return await new Promise<never>(() => {})
  left = options.last ?? false
  const token = readToken()
  const asked = { address: addressOf(call, input), token }
  const kept = call.kept && (await findKept(asked.address))
  // Somebody may have left meanwhile.
  if (call.kept && left) return await new Promise<never>(() => {})
  const limit = limitTime(options.timeoutMs ?? TIMEOUT_MS, options.signal)
  try {
    let response = await reach(call, input, { ...asked, tag: kept?.tag, limit }, options)
    if (response.status === 304) {
      const known = await kept?.read()
      if (known !== undefined) return known as CallAnswer<C>
      response = await reach(call, input, { ...asked, limit }, options)
    }
    const keepIt = call.kept && ((text: string) => keep(asked.address, response, text))
    const body = await readBody(response, keepIt)
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

interface Asked {
  address: string
  token: string | undefined
  /** Of the answer that is here already. */
  tag?: string | undefined
  limit: TimeLimit
}

async function reach(
  call: Call,
  input: LooseInput,
  { address, token, tag, limit }: Asked,
  options: SendOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, text/html;q=0.9' })
  if (token) headers.set(TOKEN_HEADER, token)
  if (tag) headers.set('if-none-match', tag)
  // A refresh by a timer of the page must not keep the session of a person who has left the desk.
  if (call.method === 'GET' && !isInUse()) headers.set(BACKGROUND_HEADER, '1')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const body = bodyOf(input.body, options.file)
  // A form's type names its boundary, which only the browser knows.
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
  // Before the file: a reader knows what it is for before it comes.
  if (json !== undefined) form.append('order', json)
  form.append('files', file)
  return form
}

function asFailure(error: unknown, limit: TimeLimit, signal: AbortSignal | undefined): unknown {
  if (error instanceof CallFailure) return error
  if (signal?.aborted) return signal.reason
  // Older browsers reject with a reason of their own.
  if (limit.isOver()) return CallFailure.ofTransport('timeout')
  if (error instanceof TypeError) return CallFailure.ofTransport('network')
  return error
}

/** A call answers JSON, or a piece of HTML when it says so; anything else is not from our server. */
async function readBody(response: Response, keepIt?: (text: string) => void): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  try {
    if (type.includes('json')) {
      if (!keepIt) return await response.json()
      const text = await response.text()
      keepIt(text)
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
