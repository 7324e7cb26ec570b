import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { resetLimit, secondsUntil, takeFromLimit } from '../../db/take-from-limit.ts'
import { Failure } from '../../http/failure.ts'
import { digest } from '../../secrets.ts'

// A whole office may share one address, so the address alone is generous.
const PER_ADDRESS = { max: 300, seconds: 60 }
const PER_LOGIN_AND_ADDRESS = { max: 5, seconds: 60 }
const FAILURES_PER_LOCK = 10
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60
const FAILURES_REMEMBERED_DAYS = 30

interface Attempt {
  login: string
  ip: string
}

// Hashed: people type passwords into the login field.
const nameOf = (login: string): string => digest(login.toLowerCase()).toString('base64url')
const failuresKey = ({ login }: Attempt): string => `login:${nameOf(login)}`
const pairKey = ({ login, ip }: Attempt): string => `login:${nameOf(login)}:${ip}`

/** Counts a login from an address, whoever it is for. Throws `too-often`. */
export const takeLoginOfAddress = (db: Kysely<Database>, ip: string, now: Date): Promise<void> =>
  takeOrThrow(db, `login-address:${ip}`, PER_ADDRESS, now)

/**
 * Books one login attempt before the password is looked at, as a failure until it proves right: parallel guesses
 * cannot pass the bound. Throws `too-often`. Answers whether this attempt, if wrong, locks the login.
 */
export async function takeLoginAttempt(
  db: Kysely<Database>,
  attempt: Attempt,
  now: Date,
): Promise<{ locks: boolean }> {
  await refuseWhileLocked(db, failuresKey(attempt), now)
  await takeOrThrow(db, pairKey(attempt), PER_LOGIN_AND_ADDRESS, now)
  const failures = await bookFailure(db, failuresKey(attempt), now)
  if (failures === undefined) return refuseLocked(db, failuresKey(attempt), now)
  return { locks: failures % FAILURES_PER_LOCK === 0 }
}

/** A right password wipes the slate. */
export async function clearLoginAttempts(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await resetLimit(db, failuresKey(attempt))
  await resetLimit(db, pairKey(attempt))
}

/** Opens a locked login at once, for an administrator. */
export const unlockLogin = (db: Kysely<Database>, login: string): Promise<void> =>
  resetLimit(db, failuresKey({ login, ip: '' }))

/** Takes one use or throws `too-often` with the seconds to wait. */
export async function takeOrThrow(
  db: Kysely<Database>,
  key: string,
  limit: { max: number; seconds: number },
  now: Date,
): Promise<void> {
  const outcome = await takeFromLimit(db, key, limit, now)
  if (!outcome.ok) throw new Failure('too-often', { retryAfter: outcome.retryAfter })
}

async function refuseWhileLocked(db: Kysely<Database>, key: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('limits')
    .select('locked_until')
    .where('key', '=', key)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  if (row?.locked_until) throw lockedUntil(row.locked_until, now)
}

async function refuseLocked(db: Kysely<Database>, key: string, now: Date): Promise<never> {
  await refuseWhileLocked(db, key, now)
  throw new Failure('too-often', { retryAfter: 1 })
}

function lockedUntil(until: Date, now: Date): Failure {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  return new Failure('too-often', {
    message: `Troppi tentativi. Riprova fra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`,
    retryAfter: secondsUntil(until, now),
  })
}

/** Counts one more failure in a row; undefined while the login is locked. Every tenth locks, for twice as long. */
async function bookFailure(db: Kysely<Database>, key: string, now: Date): Promise<number | undefined> {
  const remembered = new Date(now.getTime() + FAILURES_REMEMBERED_DAYS * 86_400_000)
  const failures = sql<number>`(case when limits.resets_at <= ${now} then 1 else limits.failures + 1 end)`
  const round = sql<number>`(${failures} / ${sql.lit(FAILURES_PER_LOCK)})`
  const minutes = sql`least(${sql.lit(FIRST_LOCK_MINUTES)} * power(2, least(${round} - 1, 20)), ${sql.lit(LONGEST_LOCK_MINUTES)})`
  const locks = sql<Date | null>`case when ${failures} % ${sql.lit(FAILURES_PER_LOCK)} = 0
    then ${now}::timestamptz + ${minutes} * interval '1 minute' end`
  const row = await db
    .insertInto('limits')
    .values({ key, count: 1, failures: 1, resets_at: remembered })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, locked_until: locks, resets_at: remembered, updated_at: now })
        .where((where) =>
          where.or([where('limits.locked_until', 'is', null), where('limits.locked_until', '<=', now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}
