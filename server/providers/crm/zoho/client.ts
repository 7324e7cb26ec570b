import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ZohoSettings } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import { POLICIES } from '../../../http-client/policies.ts'
import {
  type HttpClient,
  type ServiceRequest,
  type ServiceResponse,
  ServiceUnavailable,
} from '../../../http-client/port.ts'
import { type FailedCall, unreachableCrm } from '../word-failure.ts'
import { findTemporaryRefusal, readRefusal } from './read-response.ts'
import type { ZohoTokens } from './token.ts'

interface ZohoRequest extends Omit<ServiceRequest, 'path'> {
  /** The path after the version. */
  path: string
  /** Idempotent: the request is retried when the service is busy. */
  repeatable: boolean
}

type ZohoResult = { ok: true; answer: ServiceResponse } | FailedCall

interface ZohoClient {
  account: string
  /** Returns any response, except a rejected token and, after some attempts, a busy service. */
  call(request: ZohoRequest): Promise<ZohoResult>
}

export interface ClientParts {
  api: HttpClient
  tokens: ZohoTokens
  version: string
  /** The delays before each retry; tests use none. */
  waits?: readonly number[]
}

const MAX_WAIT_MS = 10_000
const EXPIRED_TOKEN = new Set(['INVALID_TOKEN', 'AUTHENTICATION_FAILURE'])

/** Calls Zoho with the shared token; a rejected token is replaced once. */
export function createZohoClient(parts: ClientParts): ZohoClient {
  return { account: parts.tokens.account, call: (request) => call(parts, request) }
}

async function call(parts: ClientParts, request: ZohoRequest): Promise<ZohoResult> {
  const waits = request.repeatable ? (parts.waits ?? POLICIES.crm.delaysMs) : []
  for (let tried = 0; ; tried += 1) {
    const called = await callOnce(parts, request)
    const refusal = called.ok ? findTemporaryRefusal(called.answer) : undefined
    if (!called.ok || refusal === undefined) return called
    const wait = retryDelay(called.answer, waits[tried])
    if (wait === undefined) return refusal
    await pause(wait)
  }
}

/**
 * The Retry-After of the service, otherwise the planned wait with jitter. Undefined when no attempt is left, or when the
 * service names more than MAX_WAIT_MS.
 */
function retryDelay({ headers }: ServiceResponse, wait: number | undefined): number | undefined {
  const retryAfterMs = Number(headers['retry-after']) * 1000
  if (wait === undefined || retryAfterMs > MAX_WAIT_MS) return undefined
  return retryAfterMs > 0 ? retryAfterMs : wait * (0.5 + Math.random())
}

async function callOnce(parts: ClientParts, request: ZohoRequest): Promise<ZohoResult> {
  let spent: string | undefined
  for (;;) {
    const access = await parts.tokens.access(spent)
    if (!access.ok) return access
    try {
      const answer = await parts.api.request({
        ...request,
        path: `${access.apiDomain}/crm/${parts.version}${request.path}`,
        headers: { ...request.headers, authorization: `Zoho-oauthtoken ${access.token}` },
      })
      const refusal = answer.status === 401 ? readRefusal(answer) : undefined
      if (!refusal || !EXPIRED_TOKEN.has(refusal.code)) return { ok: true, answer }
      if (spent !== undefined)
        return { ok: false, reason: 'refused', detail: refusal.detail, cause: refusal.cause }
      spent = access.token
    } catch (error) {
      if (error instanceof ServiceUnavailable) return unreachableCrm(error)
      throw error
    }
  }
}

export interface ZohoParts {
  db: Kysely<Database>
  client: ZohoClient
  settings: ZohoSettings
  now: () => Date
}

/** Agents type ids; `.` and `..` in a URL would refer to another resource or a whole list. */
export const isEntryId = (id: string): boolean => /^\d{1,25}$/.test(id)
