import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallAnswer, Checked } from '../../shared/api/call.ts'
import type { Context } from '../context.ts'
import type { VersionedList } from '../db/list-versions.ts'
import type { Weight } from './limits/sessions.ts'
import type { StrangerLimit } from './limits/strangers.ts'
import type { Caller, RuleName } from './policy.ts'

/** What a handler is given beside its checked input. */
export interface Visit<C extends Call> extends Checked<C> {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  /** Where the caller is, for logs and limits. */
  ip: string
}

export interface SignedVisit<C extends Call> extends Visit<C> {
  caller: Caller
}

export interface RouteOptions {
  /**
   * Answers a repeated request with the same `Idempotency-Key` from the first one's answer. The handler then runs in
   * one transaction with the key: `context.db` is that transaction, and its own `transaction()` joins it.
   */
  idempotent?: boolean
  /** How long the handler may take, where it is longer than others may. */
  timeoutMs?: number
  /** It searches all records or answers as much, or works for long: of one user only a few such calls work at a time. */
  weight?: Weight
  /** How often strangers may call; every open route has one. */
  limit?: StrangerLimit
  /** Bytes of the JSON body, where an open route needs more than the others. */
  bodyLimit?: number
  /** Of a call that pages keep: the lists it is made from; undefined where they are not ours. The handler looks at nothing else. */
  madeFrom?: (context: Context) => readonly VersionedList[] | undefined
}

/** For calls that work on documents, on a year of records or with another service: longer than the page waits. */
export const LONG = { timeoutMs: 6 * 60_000, weight: 'long' } as const

/** A call joined with its rule and its handler. `registerRoutes` is the only way onto the server. */
export interface Route {
  call: Call
  rule: RuleName
  options: RouteOptions
  handle: (visit: SignedVisit<Call>) => Promise<unknown>
}

/** A route for a caller with a session: the handler gets who calls. */
export function route<C extends Call, const A extends CallAnswer<C>>(
  call: C,
  rule: Exclude<RuleName, 'anyone' | 'outbox reader'>,
  handle: (visit: SignedVisit<C>) => Promise<A>,
  options: RouteOptions = {},
): Route {
  return { call, rule, options, handle: handle as Route['handle'] }
}

/** A route that also answers callers without a session. */
export function openRoute<C extends Call, const A extends CallAnswer<C>>(
  call: C,
  rule: 'anyone' | 'outbox reader',
  handle: (visit: Visit<C>) => Promise<A>,
  options: RouteOptions & { limit: StrangerLimit },
): Route {
  return { call, rule, options, handle: handle as Route['handle'] }
}
