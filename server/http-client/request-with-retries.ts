import type { CallPolicy } from './policies.ts'
import { type ServiceResponse, ServiceUnavailable } from './port.ts'

/** Overload and server errors: a retry may succeed. */
export const isBusyResponse = ({ status }: Pick<ServiceResponse, 'status'>): boolean =>
  status === 429 || status >= 500

/** Also a response that should be JSON and is not. */
export const isUnusableResponse = (answer: Pick<ServiceResponse, 'status' | 'json'>): boolean =>
  isBusyResponse(answer) || (answer.status < 300 && answer.json === undefined)

interface RetryOptions {
  policy: Pick<CallPolicy, 'attempts'>
  /** Whether a response justifies a retry. */
  isTransient: (answer: ServiceResponse) => boolean
}

/**
 * Retries immediately after a timeout or a transient response; only for idempotent requests. A service that sends
 * `retry-after` is not retried, since a user waits. Returns the last response, or throws the last `ServiceUnavailable`.
 */
export async function requestWithRetries(
  request: () => Promise<ServiceResponse>,
  { policy, isTransient }: RetryOptions,
): Promise<ServiceResponse> {
  for (let left = policy.attempts - 1; ; left -= 1) {
    try {
      const answer = await request()
      if (left === 0 || !isTransient(answer) || answer.headers['retry-after'] !== undefined) return answer
    } catch (error) {
      if (left === 0 || !(error instanceof ServiceUnavailable)) throw error
    }
  }
}
