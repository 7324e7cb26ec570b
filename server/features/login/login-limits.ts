import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { consumeLimit, resetLimit, secondsUntil } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { addressKey } from '../../http/address-key.ts'
import { Failure } from '../../http/failure.ts'
import { digest } from '../../secrets.ts'

// Many users may share one address, so the limit per address is generous.
const PER_ADDRESS = { max: 300, seconds: 60 }
const PER_LOGIN_AND_ADDRESS = { max: 5, seconds: 60 }
const FAILURES_PER_LOCK = 10
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60
/**
 * The retention after the last failure. Below a lock one day suffices: at the longest lock, ten passwords a day can be
 * tried as well. A longer retention would fill the database with counters of nonexistent logins.
 */
const REMEMBERED = { belowLockDays: 1, days: 30 }

/** The keys under which the attempts of one login are counted. */
export interface LoginCounter {
  failures: string
  minute: string
  /** Whether a lock still permits logins from a known device. */
  device: 'known' | 'unknown'
}

// Hashed: users sometimes type their password into the login field.
const hashLogin = (login: string): string => digest(login.toLowerCase()).toString('base64url')
/** The key under which attempts from all unknown devices are counted. */
export const failuresKeyOf = (login: string): string => `login:${hashLogin(login)}`
export const DEVICE_KEY = 'device:'
const deviceKeyOf = (deviceId: string): string => DEVICE_KEY + deviceId

/** All unknown devices of a login share a counter, and each of their addresses has a counter per minute. */
export const unknownDeviceCounter = ({ login, ip }: { login: string; ip: string }): LoginCounter => ({
  failures: failuresKeyOf(login),
  minute: `${failuresKeyOf(login)}:${addressKey(ip)}`,
  device: 'unknown',
})

/** A known device has its own counter: anonymous attempts, also from its address, never block it. */
export const knownDeviceCounter = (deviceId: string): LoginCounter => ({
  failures: deviceKeyOf(deviceId),
  minute: `${deviceKeyOf(deviceId)}:minute`,
  device: 'known',
})

/** Counts a login attempt of an address, for any user. Throws `rate-limited`. */
export const consumeAddressAttempt = (db: Kysely<Database>, ip: string, now: Date): Promise<void> =>
  consumeOrThrow(db, `login-address:${addressKey(ip)}`, PER_ADDRESS, now)

/** Throws `rate-limited` while the counter is locked, or after too many attempts within a minute. */
export async function consumeLoginAttempt(
  db: Kysely<Database>,
  counter: LoginCounter,
  now: Date,
): Promise<void> {
  await refuseWhileLocked(db, counter, now)
  await consumeOrThrow(db, counter.minute, PER_LOGIN_AND_ADDRESS, now)
}

/**
 * Counts a password as wrong before it is checked: concurrent guesses cannot exceed the limit. Throws `rate-limited`
 * when another attempt has locked the counter. Returns the end of the lock that this attempt causes if it is wrong.
 */
export async function reserveWrongPassword(
  db: Kysely<Database>,
  counter: LoginCounter,
  now: Date,
): Promise<{ lockedUntil: Date | null }> {
  const booked = await countFailure(db, counter.failures, now)
  if (booked) return { lockedUntil: booked.locked_until }
  await refuseWhileLocked(db, counter, now)
  throw new Failure('rate-limited', { retryAfter: 1 })
}

/** The correct password resets the counter of wrong ones. */
export async function clearLoginAttempts(db: Kysely<Database>, counter: LoginCounter): Promise<void> {
  await resetLimit(db, counter.failures)
  await resetLimit(db, counter.minute)
}

/** Resets the counter of wrong passwords from unknown devices for a login. */
export const unlockLogin = (db: Kysely<Database>, login: string): Promise<void> =>
  resetLimit(db, failuresKeyOf(login))

/** Consumes one use or throws `rate-limited` with the remaining seconds. */
export async function consumeOrThrow(
  db: Kysely<Database>,
  key: string,
  limit: { max: number; seconds: number },
  now: Date,
): Promise<void> {
  const outcome = await consumeLimit(db, key, limit, now)
  if (!outcome.ok) throw new Failure('rate-limited', { retryAfter: outcome.retryAfter })
}

async function refuseWhileLocked(db: Kysely<Database>, counter: LoginCounter, now: Date): Promise<void> {
  const row = await db
    .selectFrom('rate_limits')
    .select('locked_until')
    .where('key', '=', counter.failures)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  if (row?.locked_until) throw lockFailure(counter, row.locked_until, now)
}

function lockFailure({ device }: LoginCounter, until: Date, now: Date): Failure {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  const way =
    device === 'known'
      ? ' o chiedi a un amministratore di sbloccarti'
      : ', accedi da un dispositivo da cui sei già entrato o chiedi a un amministratore di sbloccarti'
  return new Failure('rate-limited', {
    message: `Troppi tentativi. Riprova fra ${formatMinutes(minutes)}${way}.`,
    retryAfter: secondsUntil(until, now),
  })
}

function formatMinutes(minutes: number): string {
  if (minutes === 1) return 'un minuto'
  return minutes < 120 ? `${minutes} minuti` : `${Math.ceil(minutes / 60)} ore`
}

/**
 * Counts one more consecutive failure; undefined while the login is locked. Every tenth locks, each time for twice as
 * long.
 */
async function countFailure(
  db: Kysely<Database>,
  key: string,
  now: Date,
): Promise<{ locked_until: Date | null } | undefined> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const [soon, late] = [inDays(REMEMBERED.belowLockDays), inDays(REMEMBERED.days)]
  const failures = sql<number>`(case when rate_limits.resets_at <= ${now} then 1 else rate_limits.failures + 1 end)`
  const resetsAt = sql<Date>`case when ${failures} < ${sql.lit(FAILURES_PER_LOCK)} then ${soon}::timestamptz else ${late}::timestamptz end`
  const round = sql<number>`(${failures} / ${sql.lit(FAILURES_PER_LOCK)})`
  const minutes = sql`least(${sql.lit(FIRST_LOCK_MINUTES)} * power(2, least(${round} - 1, 20)), ${sql.lit(LONGEST_LOCK_MINUTES)})`
  const locks = sql<Date | null>`case when ${failures} % ${sql.lit(FAILURES_PER_LOCK)} = 0
    then ${now}::timestamptz + ${minutes} * interval '1 minute' end`
  return await db
    .insertInto('rate_limits')
    .values({ key, count: 1, failures: 1, resets_at: soon })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, locked_until: locks, resets_at: resetsAt, updated_at: now })
        .where((where) =>
          where.or([
            where('rate_limits.locked_until', 'is', null),
            where('rate_limits.locked_until', '<=', now),
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst()
}
