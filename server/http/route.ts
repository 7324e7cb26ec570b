import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallAnswer, CheckedInput } from '../../shared/api/call.ts'
import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { VersionedList } from '../catalogue/list-versions.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { AnonymousLimit } from './limits/anonymous-limits.ts'
import type { Weight } from './limits/session-limits.ts'
import type { Caller, FreshProof, FreshRuleName, RuleName } from './policy.ts'

/** The context of a handler, with its checked input. */
export interface RequestContext<C extends Call> extends CheckedInput<C> {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  /** The IP address of the caller, for logs and limits. */
  ip: string
}

export interface AuthenticatedRequest<C extends Call> extends RequestContext<C> {
  caller: Caller
}

/** A request whose rule has verified that the caller's proof is fresh. */
export interface FreshRequest<C extends Call> extends AuthenticatedRequest<C> {
  proof: FreshProof
}

export interface RouteOptions {
  /** A search over all records: one user has one at a time. The weight of work follows from the call (`weightOf`). */
  weight?: 'search'
  /** The rate limit for anonymous callers; required for open routes. */
  limit?: AnonymousLimit
  /** The maximum of the JSON body in bytes, where an open route needs more than the default. */
  bodyLimit?: number
  /**
   * For a cacheable call: the lists that its response is derived from; undefined for external lists. The handler
   * reads nothing else.
   */
  derivedFrom?: (context: Context) => readonly VersionedList[] | undefined
  /** The handler runs once for an `Idempotency-Key`. */
  idempotent?: true
  /** Throws what is wrong with the input before the answer is `proof-needed`; the handler checks it again. */
  checkFirst?: (request: ReadFirst<Call>) => void | Promise<void>
}

/** What may be read without a fresh proof. */
export type ReadFirst<C extends Call> = CheckedInput<C> & { context: Context; caller: Caller }

/** What a route does to an entry of an administered list; tests know the list by it. */
export interface EntryAct {
  kind: 'create' | 'update' | 'remove'
  noun: AuditedEntity
  table: keyof Database
  /** Two entries cannot be equal. */
  isUnique: boolean
}

/** A call with its rule and handler. `registerRoutes` is the only way to register it. */
export interface Route {
  call: Call
  rule: RuleName
  options: RouteOptions
  handle: (request: AuthenticatedRequest<Call>) => Promise<unknown>
  /** Of a route that the definition of a list makes. */
  entry?: EntryAct
}

/** The limit of the calls that one user may have at once; a call that only waits for a service needs none of its own. */
export const weightOf = ({ call, options }: Route): Weight | undefined =>
  call.lasting === 'work' ? 'long' : options.weight

export type SessionRuleName = Exclude<RuleName, 'anyone' | 'outbox reader'>

/** The request of a caller who satisfies the rule. */
export type RequestUnder<C extends Call, R extends SessionRuleName> = R extends FreshRuleName
  ? FreshRequest<C>
  : AuthenticatedRequest<C>

/** A route for a caller with a session. A rule that asks for a fresh proof gives it to the handler. */
export function route<C extends Call, R extends SessionRuleName, const A extends CallAnswer<C>>(
  call: C,
  rule: R,
  handle: (request: RequestUnder<C, R>) => Promise<A>,
  options: RouteOptions = {},
): Route {
  return { call, rule, options, handle: handle as Route['handle'] }
}

/** The route tells what is wrong with its input before it asks for a fresh proof. */
export const checkedFirst = <C extends Call>(
  _call: C,
  check: (request: ReadFirst<C>) => void | Promise<void>,
  checked: Route,
): Route => ({ ...checked, options: { ...checked.options, checkFirst: check as RouteOptions['checkFirst'] } })

/** A route that also serves callers without a session. */
export function openRoute<C extends Call, const A extends CallAnswer<C>>(
  call: C,
  rule: 'anyone' | 'outbox reader',
  handle: (request: RequestContext<C>) => Promise<A>,
  options: RouteOptions & { limit: AnonymousLimit },
): Route {
  return { call, rule, options, handle: handle as Route['handle'] }
}

/** Identifies the caller of a request; undefined without a valid session. */
export type FindCaller = (context: Context, request: FastifyRequest) => Promise<Caller | undefined>
