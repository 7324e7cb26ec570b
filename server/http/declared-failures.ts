import type { FastifyRequest } from 'fastify'
import type { ErrorId } from '../../shared/errors.ts'
import type { RuleName, Verdict } from './policy.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The handler of its route has started. */
    isHandled: boolean
  }
  interface FastifyContextConfig {
    failures?: RouteFailures
  }
}

/** The failures of a route before its handler starts, and from then on. */
interface RouteFailures {
  early: ReadonlySet<ErrorId>
  handled: ReadonlySet<ErrorId>
}

type Refusal = Exclude<Verdict, 'yes'>
export const OF_ANY_USER: Refusal[] = [
  'unauthenticated',
  'login-incomplete',
  'password-change-due',
  'not-allowed',
]
/** The verdicts of each rule except `yes`. */
const OF_RULE: Record<RuleName, Refusal[]> = {
  anyone: [],
  'started session': ['unauthenticated'],
  'own password': ['unauthenticated', 'login-incomplete'],
  'any user': OF_ANY_USER,
  signer: OF_ANY_USER,
  'outcome keeper': OF_ANY_USER,
  administrator: OF_ANY_USER,
  'fresh own password': ['unauthenticated', 'login-incomplete', 'proof-needed'],
  'fresh administrator': [...OF_ANY_USER, 'proof-needed'],
  'outbox reader': OF_ANY_USER,
}
/** Of any request: input that a schema or the database refuses, a fault, the database, the disk. */
const OF_REQUESTS: ErrorId[] = ['bad-request', 'internal', 'unavailable', 'disk-full']
/** Of a request with a body. */
const OF_BODIES: ErrorId[] = ['bad-json', 'too-large', 'unsupported-media-type']

/** The failures that a call declares, and those that follow from its properties and its rule. */
export function failuresOf({ call, rule, options }: Route): RouteFailures {
  const early: ErrorId[] = [...OF_REQUESTS, ...OF_RULE[rule], 'not-allowed', 'rate-limited']
  const handled: ErrorId[] = [...OF_REQUESTS, ...call.failures]
  if (call.method !== 'GET') early.push(...OF_BODIES)
  if (options.checkFirst) early.push('invalid')
  // The handler of an upload waits for its place and reads the body.
  if (call.upload) handled.push(...OF_BODIES, 'rate-limited')
  if (options.idempotent) handled.push('idempotency-key-reused')
  return { early: new Set(early), handled: new Set(handled) }
}

/** Reports a failure that the call of the request neither declares nor has by its properties. */
export type ReportUndeclared = (request: FastifyRequest, id: ErrorId) => void

export function isUndeclared({ routeOptions, isHandled }: FastifyRequest, id: ErrorId): boolean {
  const { failures } = routeOptions.config
  const expected = isHandled ? failures?.handled : failures?.early
  return expected ? !expected.has(id) : false
}

/** Logs each undeclared failure of a call once. */
export function logUndeclared(): ReportUndeclared {
  const known = new Set<string>()
  return ({ log, routeOptions: { method, url } }, id) => {
    const call = `${method} ${url}`
    if (known.has(`${call} ${id}`)) return
    known.add(`${call} ${id}`)
    log.error({ call, id }, 'A call answered a failure that it does not declare')
  }
}
