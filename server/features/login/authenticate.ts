import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../shared/roles.ts'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { addressKey } from '../../http/address-key.ts'
import { oldestKnownDevice } from '../../http/cookies.ts'
import { Failure } from '../../http/failure.ts'
import { refusingQueue } from '../../http/limits/refusing-queue.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { digest, newSecret } from '../../secrets.ts'
import { announceDemonstrationCode } from './announce-demonstration-code.ts'
import {
  clearLoginAttempts,
  consumeAddressAttempt,
  consumeLoginAttempt,
  knownDeviceCounter,
  type LoginCounter,
  reserveWrongPassword,
  unknownDeviceCounter,
} from './login-limits.ts'

/**
 * Further logins wait, and addresses take turns (docs/decisions/043-known-devices-and-the-queue-of-logins.md).
 */
const queue = refusingQueue('unavailable', QUEUE_LIMITS.logins)

/** The maximum time from the password to the mailbox step. */
const LOGIN_MINUTES = 10

export interface LoginAttempt {
  login: string
  password: string
  ip: string
  userAgent: string
  /** The request comes from a browser: calls of the session also require the cookie. */
  fromBrowser: boolean
  /** The secret in the cookie of an earlier login from this browser. */
  deviceSecret: string | undefined
}

export interface StartedSession {
  role: Role
  activated: boolean
  /** Both halves in plain text, for this response only; the database stores their hashes. */
  token: string
  cookie: string
}

/**
 * First step of the login. An unknown login and a wrong password fail alike. A known device of the user has separate
 * limits and a separate lane.
 */
export async function authenticate(context: Context, attempt: LoginAttempt): Promise<StartedSession> {
  const { db, now } = context
  const { ip } = attempt
  const user = await findByLogin(db, attempt, now())
  const deviceId = user?.device_id
  // Counted by the stored login: the database and JavaScript differ in lower-casing.
  const counter = deviceId
    ? knownDeviceCounter(deviceId)
    : unknownDeviceCounter({ login: user?.login ?? attempt.login, ip })
  // Before the queue: a refused attempt costs no hash and no place.
  if (!deviceId) await consumeAddressAttempt(db, ip, now())
  await consumeLoginAttempt(db, counter, now())
  const prove = () => provePassword(context, attempt, { user, counter })
  return await queue.run(deviceId ?? addressKey(ip), prove, { reserved: deviceId !== undefined })
}

interface PasswordProof {
  user: FoundUser | undefined
  counter: LoginCounter
}

async function provePassword(
  context: Context,
  attempt: LoginAttempt,
  { user, counter }: PasswordProof,
): Promise<StartedSession> {
  const { db, now, passwords } = context
  const { lockedUntil } = await reserveWrongPassword(db, counter, now())
  if (!(await passwords.verify(user?.password_hash, attempt.password)) || !user) {
    await logByLogin(db, attempt, 'login refused')
    if (lockedUntil) {
      const action = counter.device === 'known' ? 'known device locked' : 'locked'
      await logByLogin(db, attempt, action, { until: lockedUntil.toISOString() })
    }
    throw new Failure('wrong-credentials')
  }
  await clearLoginAttempts(db, counter)
  const secrets = await startSession(db, user, attempt, now())
  if (user.totp_secret) await announceDemonstrationCode(context, user, user.totp_secret)
  return { role: user.role, activated: user.activated_g, ...secrets }
}

// PostgreSQL refuses texts with a NUL, and no login contains one.
const withoutNullCharacters = (login: string): string => login.replaceAll('\0', '\uFFFD')

type FoundUser = NonNullable<Awaited<ReturnType<typeof findByLogin>>>

/** The user, and the user's known device of the attempt. One statement in every case. */
const findByLogin = (db: Kysely<Database>, { login, deviceSecret }: LoginAttempt, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('known_devices', (join) =>
      join
        .onRef('known_devices.user_id', '=', 'users.id')
        .on('known_devices.secret_hash', '=', digest(deviceSecret ?? ''))
        .on('known_devices.last_used_at', '>', oldestKnownDevice(now)),
    )
    .select(['users.id', 'login', 'email', 'role', 'password_hash', 'activated_g'])
    .select(['totp_secret', 'totp_last_step'])
    .select('known_devices.id as device_id')
    .where(sql`lower(login)`, '=', sql`lower(${withoutNullCharacters(login)})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Only while the verified password is unchanged: it may have been replaced during the check. */
async function startSession(
  db: Kysely<Database>,
  user: Pick<FoundUser, 'id' | 'password_hash' | 'device_id'>,
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
      .values({ ...session, user_id: user.id, device_id: knownDeviceId(user.device_id) })
      .execute()
    const actor = { kind: 'user', userId: user.id, ip: attempt.ip } as const
    await logUserAction(trx, { userId: user.id, actor, action: 'login' })
  })
  return secrets
}

/** The device may have been removed during the check. */
const knownDeviceId = (deviceId: string | null) =>
  sql<string | null>`(select id from known_devices where id = ${deviceId} for key share)`

/** One statement whether the login exists or not, so that the response time reveals nothing. */
async function logByLogin(
  db: Kysely<Database>,
  attempt: LoginAttempt,
  action: UserAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto('user_logs')
    .columns(['user_id', 'ip', 'action', 'detail'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .select(['id', sql<string>`${attempt.ip}::text`.as('ip'), sql<string>`${action}::text`.as('action')])
        .select(sql<string>`${JSON.stringify(detail)}::jsonb`.as('detail'))
        .where(sql`lower(login)`, '=', sql`lower(${withoutNullCharacters(attempt.login)})`)
        .where('removed_at', 'is', null),
    )
    .execute()
}
