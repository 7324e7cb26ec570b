import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../shared/constants.ts'
import type { Context } from '../../context.ts'
import { logUserAction, type UserAction } from '../../db/log-user-action.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { digest, newSecret } from '../../secrets.ts'
import { offerDemonstrationCode } from './demonstration-code.ts'
import { verifyPassword } from './hash-password.ts'
import { clearLoginAttempts, takeLoginAttempt, takeLoginOfAddress } from './login-limits.ts'
import { takeTurns } from './turns.ts'

/**
 * So many logins at a time, the others after them: a whole office that comes at once would hold every connection of the
 * database, and each of them would be answered when the last one is.
 */
const inTurn = takeTurns({ atOnce: 4, waiting: 100 })

/** How long a login may take from the password to the mailbox. */
const LOGIN_MINUTES = 10

export interface LoginAttempt {
  login: string
  password: string
  ip: string
  userAgent: string
  /** A browser sent it: calls of the session will need the cookie too. */
  fromBrowser: boolean
}

export interface StartedSession {
  role: Role
  activated: boolean
  /** Both halves in the clear, for this answer only; the database keeps their hashes. */
  token: string
  cookie: string
}

/**
 * First step of the login. Throws `wrong-credentials` alike for an unknown login and a wrong password, `too-often`
 * when a limit is reached, `unavailable` when too many passwords wait to be checked.
 */
export async function authenticate(context: Context, attempt: LoginAttempt): Promise<StartedSession> {
  // Before the turn: whoever is refused here takes nobody's place.
  await takeLoginOfAddress(context.db, attempt.ip, context.now())
  return await inTurn(() => provePassword(context, attempt))
}

async function provePassword(context: Context, attempt: LoginAttempt): Promise<StartedSession> {
  const { db, now } = context
  const user = await findByLogin(db, attempt.login)
  // Counted by the login as it is stored: a database and a program do not lower all letters alike.
  const counted = { login: user?.login ?? attempt.login, ip: attempt.ip }
  const { locks } = await takeLoginAttempt(db, counted, now())
  if (!(await verifyPassword(user?.password_hash, attempt.password)) || !user) {
    await logByLogin(db, attempt, 'login refused')
    if (locks) await logByLogin(db, attempt, 'locked')
    throw new Failure('wrong-credentials')
  }
  await clearLoginAttempts(db, counted)
  const secrets = await startSession(db, user, attempt, now())
  if (user.totp_secret) await offerDemonstrationCode(context, user, user.totp_secret)
  return { role: user.role, activated: user.activated_g, ...secrets }
}

// PostgreSQL refuses texts with a NUL, and nobody has one in a login.
const searchable = (login: string): string => login.replaceAll('\0', '\uFFFD')

const findByLogin = (db: Kysely<Database>, login: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(login)`, '=', sql`lower(${searchable(login)})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Only while the password that was proven still stands: it may have been replaced during the proof. */
async function startSession(
  db: Kysely<Database>,
  user: { id: string; password_hash: string },
  attempt: LoginAttempt,
  now: Date,
): Promise<Pick<StartedSession, 'token' | 'cookie'>> {
  const secrets = { token: newSecret(), cookie: newSecret() }
  const session = {
    token_hash: digest(secrets.token),
    cookie_hash: digest(secrets.cookie),
    bound: attempt.fromBrowser,
    last_active_at: now,
    expires_at: new Date(now.getTime() + LOGIN_MINUTES * 60_000),
    ip: attempt.ip,
    user_agent: attempt.userAgent.slice(0, 300),
  }
  await db.transaction().execute(async (trx) => {
    const still = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('removed_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!still) throw new Failure('wrong-credentials')
    await trx
      .insertInto('sessions')
      .values({ ...session, user_id: user.id })
      .execute()
    await logUserAction(trx, { userId: user.id, ip: attempt.ip, action: 'login' })
  })
  return secrets
}

/** One statement whether the login exists or not, so that the time of the answer does not tell. */
async function logByLogin(db: Kysely<Database>, attempt: LoginAttempt, action: UserAction): Promise<void> {
  await db
    .insertInto('user_logs')
    .columns(['user_id', 'ip', 'action'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .select(['id', sql<string>`${attempt.ip}::text`.as('ip'), sql<string>`${action}::text`.as('action')])
        .where(sql`lower(login)`, '=', sql`lower(${searchable(attempt.login)})`)
        .where('removed_at', 'is', null),
    )
    .execute()
}
