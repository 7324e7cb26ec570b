import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { type QueryLane, runInLane } from '../../db/fair-pool.ts'
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

/** The maximum of cached sessions; beyond it the oldest is evicted. */
const MAX_SESSIONS = 20_000

/** Assigns the queries of each request to the lane of its user, so that no user waits behind the queries of another. */
export function assignQueryLanes(app: FastifyInstance): void {
  const queryLanes = new QueryLanes()
  app.decorate('queryLanes', queryLanes)
  app.decorateRequest('queryLane')
  app.addHook('onRequest', (request, _reply, done) => {
    request.queryLane = queryLanes.laneOf(request)
    runInLane(request.queryLane, done)
  })
  // Body events of the connection run outside the lane's async context.
  app.addHook('preValidation', (request, _reply, done) => runInLane(request.queryLane, done))
}

/**
 * The lanes of recently valid sessions, by a digest of their credential. Other requests use the lane of their address
 * until their session has been looked up.
 */
class QueryLanes {
  readonly #users = new Map<string, string>()

  laneOf(request: FastifyRequest): QueryLane {
    const credential = credentialOf(request)
    return { key: (credential && this.#users.get(credential)) ?? addressKey(request.ip) }
  }

  /** Whether the request's session was recently valid. */
  hasRecentSession(request: FastifyRequest): boolean {
    const credential = credentialOf(request)
    return credential !== undefined && this.#users.has(credential)
  }

  /** The request's session has ended. */
  forget(request: FastifyRequest): void {
    const credential = credentialOf(request)
    if (credential) this.#users.delete(credential)
  }

  /** Assigns the rest of this request, and later requests of its session, to the user's lane. */
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
