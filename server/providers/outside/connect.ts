import type { Config } from '../../config.ts'
import { PUBLIC_SERVICES } from '../../variables/public-services.ts'
import { createBreaker } from '../breaker.ts'
import { createOutside, type OutsideService, type OutsideSettings } from './http.ts'

/** In a row: then nobody is asked for a while. */
const FAILURES = 5

/** Makes outside services that follow the installation's settings; their outcomes go where the state of each is kept. */
export type Connect = (service: {
  /** The port's name, under which its state is kept. */
  port: string
  /** As people know it. */
  name: string
  baseUrl: string
  timeoutMs?: number
  /** Other private addresses than those of the base address's own host. */
  allowPrivate?: OutsideSettings['allowPrivate']
}) => OutsideService

export function connectBy(
  { retryBaseSeconds }: Pick<Config, 'retryBaseSeconds'>,
  {
    now,
    outcomes,
  }: { now: () => Date; outcomes: (port: string) => NonNullable<OutsideSettings['onOutcome']> },
): Connect {
  return ({ port, baseUrl, allowPrivate = isOperators(baseUrl), ...service }) =>
    createOutside({
      ...service,
      baseUrl,
      now,
      allowPrivate,
      onOutcome: outcomes(port),
      // What waits finds it closed again.
      breaker: createBreaker({ failures: FAILURES, seconds: retryBaseSeconds / 2, now }),
    })
}

/** An address of a known service is never private, whatever a name server says of it; any other is an operator's choice. */
export const isOperators = (baseUrl: string): boolean =>
  !Object.values(PUBLIC_SERVICES).includes(baseUrl) && !baseUrl.endsWith('.api.mailchimp.com')

/** For a command that works alone: nothing is kept of how a service did. */
export const connectPlainly = (config: Parameters<typeof connectBy>[0]): Connect =>
  connectBy(config, { now: () => new Date(), outcomes: () => () => {} })
