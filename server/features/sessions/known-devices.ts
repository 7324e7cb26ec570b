import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { oldestKnownDevice } from '../../http/cookies.ts'
import { digest, newSecret } from '../../secrets.ts'

const MAX_DEVICES = 10

export interface CompletedLogin {
  userId: string
  sessionId: string
  /** The secret in the request's cookie, if any. */
  secret: string | undefined
  userAgent: string
}

/**
 * Stores the device of a completed login for its user, and removes the least recently used device beyond ten. Returns
 * the secret for the browser: the existing one while it is in use, otherwise a new one.
 */
export async function rememberDevice(
  trx: Transaction<Database>,
  { userId, sessionId, secret, userAgent }: CompletedLogin,
  now: Date,
): Promise<string> {
  const stored = secret !== undefined && (await isInUse(trx, secret, now)) ? secret : newSecret()
  const used = { last_used_at: now, user_agent: userAgent.slice(0, 300), updated_at: now }
  const { id } = await trx
    .insertInto('known_devices')
    .values({ user_id: userId, secret_hash: digest(stored), ...used })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet(used))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('sessions').set({ device_id: id }).where('id', '=', sessionId).execute()
  await forgetBeyondMax(trx, userId)
  return stored
}

/** Removes the devices of a user, except the device of a session. */
export async function forgetDevices(
  db: Kysely<Database>,
  userId: string,
  exceptOfSession?: string,
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(exceptOfSession !== undefined, (query) =>
      query.where(
        'id',
        'is distinct from',
        sql<string | null>`(select device_id from sessions where sessions.id = ${exceptOfSession})`,
      ),
    )
    .execute()
}

/** Removes the device of a session, unless the remaining session also uses it. */
export async function forgetDeviceOf(
  db: Kysely<Database>,
  sessionId: string,
  { exceptId }: { exceptId: string },
): Promise<void> {
  const deviceOf = (id: string) =>
    sql<string | null>`(select device_id from sessions where sessions.id = ${id})`
  await db
    .deleteFrom('known_devices')
    .where('id', '=', deviceOf(sessionId))
    .where('id', 'is distinct from', deviceOf(exceptId))
    .execute()
}

/** Whether this secret belongs to a known device of any user: users of one browser share its cookie. */
async function isInUse(db: Kysely<Database>, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('secret_hash', '=', digest(secret))
    .where('last_used_at', '>', oldestKnownDevice(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function forgetBeyondMax(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', (devices) =>
      devices
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .limit(MAX_DEVICES),
    )
    .execute()
}
