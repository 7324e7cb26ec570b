import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkSession } from '../../../shared/api/sessions.ts'
import { API_PREFIX, BACKGROUND_HEADER, TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../http/cookies.ts'
import type { Caller } from '../../http/policy.ts'
import { digest } from '../../secrets.ts'
import { extendSession, findLiveSession, type LiveSession } from '../sessions/sessions.ts'

const SECRET = /^[\w-]{43}$/
const MAX_EXTENSION_INTERVAL_MS = 60_000
// The page polls this every 90 seconds: counting it would extend the session indefinitely.
const POLL_URL = `${API_PREFIX}${checkSession.path}`

/**
 * Identifies the caller by the token in the header; undefined when the token is missing or its session has ended.
 * Throws `rate-limited` for an address that sent too many invalid tokens. A browser session also requires its cookie.
 * Role and flags are read at each request.
 */
export async function findCaller(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const token = request.headers[TOKEN_HEADER]
  if (typeof token !== 'string' || !SECRET.test(token)) return undefined
  const session = await findSession(context, request, { column: 'token_hash', secret: token })
  if (!session || (session.bound && !holdsCookie(context, request, session))) return undefined
  if (!isBackground(request)) await extendIfDue(context, session)
  return presentCaller(session, request.ip)
}

/**
 * Identifies the caller of a file route: by the token or, in a new tab that cannot send a header, by the cookie. Only
 * complete sessions count. The cookie of a browser session is accepted only when fetch metadata name the same origin
 * or the address bar.
 */
export async function findFileReader(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const caller = request.headers[TOKEN_HEADER]
    ? await findCaller(context, request)
    : await findByCookie(context, request)
  return caller?.complete && !caller.mustChangePassword ? caller : undefined
}

async function findByCookie(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const cookie = readSessionCookie(context.config, request)
  if (cookie === undefined || !SECRET.test(cookie) || !isOwnNavigation(request)) return undefined
  const session = await findSession(context, request, { column: 'cookie_hash', secret: cookie })
  // A browser that sent fetch metadata at the login must send them here as well.
  if (!session || (session.bound && request.headers['sec-fetch-site'] === undefined)) return undefined
  await extendIfDue(context, session)
  return presentCaller(session, request.ip)
}

function isOwnNavigation(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (site === undefined && destination === undefined) return true
  return ['same-origin', 'same-site', 'none'].includes(String(site)) && destination === 'document'
}

function findSession(
  context: Context,
  request: FastifyRequest,
  { column, secret }: { column: 'token_hash' | 'cookie_hash'; secret: string },
): Promise<LiveSession | undefined> {
  return request.server.failedTokens.lookUp(request, () =>
    findLiveSession(
      context.db,
      { column, value: digest(secret) },
      { now: context.now(), idleMinutes: context.config.sessionIdleMinutes },
    ),
  )
}

function holdsCookie(context: Context, request: FastifyRequest, session: LiveSession): boolean {
  const cookie = readSessionCookie(context.config, request)
  return cookie !== undefined && timingSafeEqual(digest(cookie), session.cookie_hash)
}

/** Calls that the page makes without a user action. */
const isBackground = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers[BACKGROUND_HEADER] !== undefined || routeOptions.url?.replace(/\/$/, '') === POLL_URL

/** Not at each call, to save writes; a short idle limit requires more of them. */
async function extendIfDue({ db, now, config }: Context, session: LiveSession): Promise<void> {
  const at = now()
  const after = Math.min(MAX_EXTENSION_INTERVAL_MS, config.sessionIdleMinutes * 6_000)
  if (at.getTime() - session.last_active_at.getTime() >= after) await extendSession(db, session.id, at)
}

function presentCaller(session: LiveSession, ip: string): Caller {
  return {
    kind: 'user',
    sessionId: session.id,
    userId: session.user_id,
    role: session.role,
    level: session.level,
    name: session.name,
    sendEmail: session.send_email,
    enterOutcomes: session.enter_outcomes,
    complete: session.verified && session.verified_email && session.activated_g,
    mustChangePassword: session.must_change_password,
    freshAt: session.fresh_at,
    ip,
  }
}
