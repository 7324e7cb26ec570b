import type { Config } from '../../config.ts'
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
}) => OutsideService

export function connectBy(
  { outsidePrivate, outsideRetrySeconds }: Pick<Config, 'outsidePrivate' | 'outsideRetrySeconds'>,
  {
    now,
    outcomes,
  }: { now: () => Date; outcomes: (port: string) => NonNullable<OutsideSettings['onOutcome']> },
): Connect {
  return ({ port, ...service }) =>
    createOutside({
      ...{ ...service, now, allowPrivate: outsidePrivate === 'yes', onOutcome: outcomes(port) },
      // What waits finds it closed again.
      breaker: createBreaker({ failures: FAILURES, seconds: outsideRetrySeconds / 2, now }),
    })
}

/** For a command that works alone: nothing is kept of how a service did. */
export const connectPlainly = (config: Parameters<typeof connectBy>[0]): Connect =>
  connectBy(config, { now: () => new Date(), outcomes: () => () => {} })
