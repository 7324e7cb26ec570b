import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../shared/constants.ts'
import { type QueryLane, runInLane } from '../../db/query-lane.ts'
import { digest } from '../../secrets.ts'
import { addressKey } from '../address-key.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queryLanes: QueryLanes
  }
  interface FastifyRequest {
    queryLane: QueryLane
  }
}

/** So many sessions are remembered; beyond them the one that was remembered longest is forgotten. */
const MAX_SESSIONS = 20_000

/** Gives the queries of each request the lane of its user, so that no user waits behind the queries of another. */
export function assignQueryLanes(app: FastifyInstance): void {
  const queryLanes = new QueryLanes()
  app.decorate('queryLanes', queryLanes)
  app.decorateRequest('queryLane')
  app.addHook('onRequest', (request, _reply, done) => {
    request.queryLane = queryLanes.laneOf(request)
    runInLane(request.queryLane, done)
  })
  // A body arrives by events of the connection, which know nothing of the lane.
  app.addHook('preValidation', (request, _reply, done) => runInLane(request.queryLane, done))
}

/**
 * The lanes of sessions that were seen to live, by a digest of what they are asked with. Another request is in the lane
 * of its address until its session has been looked up.
 */
class QueryLanes {
  readonly #users = new Map<string, string>()

  laneOf(request: FastifyRequest): QueryLane {
    const credential = credentialOf(request)
    return { key: (credential && this.#users.get(credential)) ?? addressKey(request.ip) }
  }

  /** Whether the request's session was seen to live. */
  knows(request: FastifyRequest): boolean {
    const credential = credentialOf(request)
    return credential !== undefined && this.#users.has(credential)
  }

  /** The request's session has ended. */
  forget(request: FastifyRequest): void {
    const credential = credentialOf(request)
    if (credential) this.#users.delete(credential)
  }

  /** Puts the rest of this request, and the next ones of its session from their beginning, into the user's lane. */
  assign(request: FastifyRequest, userId: string): void {
    if (request.queryLane.key === userId) return
    request.queryLane.key = userId
    const credential = credentialOf(request)
    if (!credential) return
    this.#users.set(credential, userId)
    if (this.#users.size > MAX_SESSIONS) this.#users.delete(this.#users.keys().next().value!)
  }
}

/** A new tab has only the cookie. */
function credentialOf({ headers }: FastifyRequest): string | undefined {
  const credential = headers[TOKEN_HEADER] ?? headers.cookie
  return typeof credential === 'string' ? digest(credential).toString('base64') : undefined
}
