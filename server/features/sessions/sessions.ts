import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import type { Level, Role } from '../../../shared/roles.ts'
import type { Database, SessionTable } from '../../db/schema.ts'

/** A valid session joined with its user, both current. */
export interface LiveSession {
  id: string
  user_id: string
  cookie_hash: Buffer
  bound: boolean
  verified: boolean
  verified_email: boolean
  last_active_at: Date
  fresh_at: Date | null
  activated_g: boolean
  login: string
  must_change_password: boolean
  role: Role
  level: Level
  name: string
  send_email: boolean
  enter_outcomes: boolean
}

/** The session with this token or cookie, unless it has ended or its user was removed. */
export function findLiveSession(
  db: Kysely<Database>,
  half: { column: 'token_hash' | 'cookie_hash' | 'id'; value: Buffer | string },
  limits: { now: Date; idleMinutes: number },
): Promise<LiveSession | undefined> {
  return liveSessions(db, limits)
    .where(`sessions.${half.column}`, '=', half.value)
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.cookie_hash',
      'sessions.bound',
      'sessions.verified',
      'sessions.verified_email',
      'sessions.last_active_at',
      'sessions.fresh_at',
      'users.activated_g',
      'users.login',
      'users.must_change_password',
      'users.role',
      'users.level',
      'users.name',
      'users.send_email',
      'users.enter_outcomes',
    ])
    .executeTakeFirst()
}

/** The maximum of complete sessions of one user. */
export const MAX_SESSIONS = 10

/** The user's active complete sessions, the last used first. */
export function findOwnSessions(
  db: Kysely<Database>,
  userId: string,
  limits: { now: Date; idleMinutes: number },
): Promise<OwnSession[]> {
  return liveSessions(db, limits)
    .where('sessions.user_id', '=', userId)
    .where('sessions.verified_email', '=', true)
    .select(['sessions.id', 'sessions.created_at', 'sessions.last_active_at'])
    .select(['sessions.ip', 'sessions.user_agent'])
    .orderBy('sessions.last_active_at', 'desc')
    .orderBy('sessions.id')
    .execute()
}

export type OwnSession = Pick<
  Selectable<SessionTable>,
  'id' | 'created_at' | 'last_active_at' | 'ip' | 'user_agent'
>

/**
 * Ends the sessions beyond a user's maximum, the longest idle first, except the given one. Called with the user's row
 * locked, so that two logins see each other's session. Returns the number of ended sessions.
 */
export async function endOldestSessions(
  trx: Kysely<Database>,
  { userId, sessionId }: { userId: string; sessionId: string },
  limits: { now: Date; idleMinutes: number },
): Promise<number> {
  const others = (await findOwnSessions(trx, userId, limits)).filter(({ id }) => id !== sessionId)
  const over = others.slice(MAX_SESSIONS - 1)
  for (const { id } of over) await endSession(trx, id, limits.now)
  return over.length
}

type SessionQuery = SelectQueryBuilder<Database, 'sessions' | 'users', object>

function liveSessions(
  db: Kysely<Database>,
  { now, idleMinutes }: { now: Date; idleMinutes: number },
): SessionQuery {
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000)
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', idleSince)
    .where('users.removed_at', 'is', null)
}

/** Restarts the idle timeout. */
export async function extendSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where('last_active_at', '<', now)
    .execute()
}

/** Ends one session; the next request with its token is refused. */
export async function endSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Ends every session of a user except the given one: for logout everywhere, removal, resets and changes of role. In a
 * transaction that also changes the user it must follow that change, so that no concurrent login escapes.
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, updated_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId!))
    .execute()
}
