import { z } from 'zod'
import { integerQuery } from '../../../shared/api/call.ts'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, type ServiceResponse, ServiceUnavailable } from '../../http-client/port.ts'
import { isUnusableResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import { KeyedQueue } from '../../keyed-queue.ts'
import { digest } from '../../secrets.ts'
import type { EmailCheck, EmailCheckOutcome } from './port.ts'

export interface DebounceParts {
  service: HttpClient
  apiKey: string
  /** The cache of earlier results; a lookup costs a credit and seconds. */
  cache: CheckCache
}

export interface CheckCache {
  /** A cached result that has not expired, by the hash of an address. */
  recall(hash: Buffer): Promise<{ code: number; suggestion: string } | undefined>
  store(hash: Buffer, found: { code: number; suggestion: string }): Promise<void>
}

const POLICY = POLICIES['email-check']
const UNKNOWN = 7

/** Numbers are sent as texts; 0 is an error instead of a result. */
const answered = z.object({
  success: z.literal(['1', 1]),
  debounce: z.object({
    code: integerQuery(1, 8),
    did_you_mean: z.string().optional().default(''),
  }),
})

/** DeBounce's single check. An unknown result (7) is not cached. */
export function createDebounce({ service, apiKey, cache }: DebounceParts): EmailCheck {
  const queue = new KeyedQueue({ concurrently: POLICY.concurrency })
  const ask = (email: string) =>
    service.request({ method: 'GET', path: '/v1/', query: { api: apiKey, email } })
  return {
    async check(email) {
      const hash = digest('email-check', email.toLowerCase())
      const known = await cache.recall(hash)
      if (known) return present(known)
      const outcome = await queue.run('every address', () => checkOnce(() => ask(email)))
      if (outcome.ok && outcome.code !== UNKNOWN)
        await cache.store(hash, { code: outcome.code, suggestion: outcome.suggestion ?? '' })
      return outcome
    },
  }
}

/** A lookup has no side effects, so a transient failure is retried once. */
async function checkOnce(ask: () => Promise<ServiceResponse>): Promise<EmailCheckOutcome> {
  try {
    const answer = await requestWithRetries(ask, { policy: POLICY, isTransient: isUnusableResponse })
    const { status, json } = answer
    const parsed = answered.safeParse(json)
    if (status === 200 && parsed.success) {
      const { code, did_you_mean } = parsed.data.debounce
      return present({ code, suggestion: did_you_mean })
    }
    const reason = isUnusableResponse(answer) ? 'unreachable' : 'refused'
    return { ok: false, reason, detail: reasonOf(json) ?? `HTTP ${status}` }
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { ok: false, reason: 'unreachable', detail: error.message }
    throw error
  }
}

const present = ({ code, suggestion }: { code: number; suggestion: string }) =>
  ({ ok: true, code, ...(suggestion !== '' && { suggestion }) }) as const

function reasonOf(json: unknown): string | undefined {
  const parsed = z.object({ debounce: z.object({ error: z.string() }) }).safeParse(json)
  return parsed.success ? parsed.data.debounce.error : undefined
}
