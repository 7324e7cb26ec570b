import type { Config } from '../config/config.ts'
import { PUBLIC_SERVICES } from '../config/variables.ts'
import { createBreaker } from './breaker.ts'
import { createHttpClient, type HttpClientSettings } from './http-client.ts'
import { BREAKER_FAILURES, POLICIES, type PortName } from './policies.ts'
import type { HttpClient } from './port.ts'

/** Creates the HTTP clients of the installation; their outcomes are recorded as service health. */
export type CreateHttpClient = (service: {
  /** The port that calls the service: its policy applies, and the health of the service has its name. */
  port: PortName
  /** The display name. */
  name: string
  baseUrl: string
  /** Private addresses other than those of the base URL. */
  allowPrivate?: HttpClientSettings['allowPrivate']
}) => HttpClient

export function createHttpClientFactory(
  { retryBaseSeconds }: Pick<Config, 'retryBaseSeconds'>,
  {
    now,
    outcomes,
  }: { now: () => Date; outcomes: (port: string) => NonNullable<HttpClientSettings['onOutcome']> },
): CreateHttpClient {
  return ({ port, baseUrl, allowPrivate = isOperatorConfigured(baseUrl), ...service }) =>
    createHttpClient({
      ...service,
      baseUrl,
      now,
      timeoutMs: POLICIES[port].timeoutMs,
      allowPrivate,
      onOutcome: outcomes(port),
      // Half of the base delay, so that retries find the breaker closed.
      breaker: createBreaker({ failures: BREAKER_FAILURES, seconds: retryBaseSeconds / 2, now }),
    })
}

/**
 * The address of a public service is never private, regardless of its DNS records; other addresses are configured by
 * the operator.
 */
export const isOperatorConfigured = (baseUrl: string): boolean =>
  !Object.values(PUBLIC_SERVICES).includes(baseUrl) && !baseUrl.endsWith('.api.mailchimp.com')

/** For commands: outcomes are not recorded. */
export const createUntrackedHttpClientFactory = (
  config: Parameters<typeof createHttpClientFactory>[0],
): CreateHttpClient => createHttpClientFactory(config, { now: () => new Date(), outcomes: () => () => {} })
