import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { limitAnonymous } from './anonymous-limits.ts'
import { FAILED_TOKEN_RATE, limitFailedTokens } from './failed-tokens.ts'
import { assignQueryLanes } from './query-lanes.ts'
import { limitSessions, SESSION_RATE } from './session-limits.ts'
import { CLIENT_TIMES, type ClientTimes, endSlowClients } from './slow-clients.ts'
import type { BucketSize } from './token-buckets.ts'
import { skipUnreadBodies } from './unread-bodies.ts'

export interface LimitParts {
  /** The timeouts of clients; shorter in tests. */
  clientTimes?: ClientTimes
  /** The rate limit of a session; higher in tests. */
  sessionRate?: BucketSize
  /** The limit of invalid tokens of an address; higher in tests. */
  failedTokenRate?: BucketSize
}

/** The limits of all requests, in the order in which a request meets them. */
export function addLimits(
  app: FastifyInstance,
  context: Context,
  { clientTimes = CLIENT_TIMES, sessionRate = SESSION_RATE, failedTokenRate = FAILED_TOKEN_RATE }: LimitParts,
): void {
  endSlowClients(app, clientTimes)
  assignQueryLanes(app)
  limitAnonymous(app, context)
  limitFailedTokens(app, context, failedTokenRate)
  limitSessions(app, sessionRate)
  skipUnreadBodies(app)
}
