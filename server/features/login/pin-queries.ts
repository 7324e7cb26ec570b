import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database, SessionTable, UserTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'

export const WRONG_CODES_PER_SESSION = 5
/** NIST SP 800-63B allows no more consecutive failures than this. */
export const WRONG_CODES_PER_USER = 100

export type Subject = Pick<
  Selectable<UserTable>,
  | 'id'
  | 'login'
  | 'email'
  | 'activated_g'
  | 'totp_secret'
  | 'totp_last_step'
  | 'totp_disabled'
  | 'pairing_until'
  | 'password_hash'
> &
  Pick<
    Selectable<SessionTable>,
    'pending_secret' | 'verified' | 'verified_email' | 'device_id' | 'fast_code_step'
  >

/** The user and the session of a login in progress. Throws `unauthenticated` when the session has just ended. */
export async function findSubject(
  db: Kysely<Database>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<Subject> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .select(['users.id', 'login', 'email', 'activated_g', 'totp_secret', 'totp_last_step'])
    .select(['totp_disabled', 'pairing_until', 'password_hash'])
    .select(['pending_secret', 'verified', 'verified_email', 'device_id', 'fast_code_step'])
    .executeTakeFirst()
  if (!row) throw new Failure('unauthenticated')
  return row
}

/** Stores the first pending secret of a session and returns the stored one; undefined when the session has ended. */
export async function storePendingSecret(
  db: Kysely<Database>,
  sessionId: string,
  sealed: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ pending_secret: sql<string>`coalesce(pending_secret, ${sealed})` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('pending_secret')
    .executeTakeFirst()
  return row?.pending_secret ?? undefined
}

/** Counts a code as wrong for the session before it is checked; undefined when the session has no attempt left. */
export async function reserveWrongSessionCode(
  db: Kysely<Database>,
  sessionId: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set((column) => ({ pin_failures: column('pin_failures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('pin_failures', '<', WRONG_CODES_PER_SESSION)
    .returning('pin_failures')
    .executeTakeFirst()
  return row?.pin_failures
}

/** Counts a code as wrong for the user's authenticator; undefined when it is disabled. */
export async function reserveWrongUserCode(
  db: Kysely<Database>,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('users')
    .set((column) => ({ totp_failures: column('totp_failures', '+', 1) }))
    .where('id', '=', userId)
    .where('totp_disabled', '=', false)
    .where('totp_failures', '<', WRONG_CODES_PER_USER)
    .returning('totp_failures')
    .executeTakeFirst()
  return row?.totp_failures
}

export async function storeFastStep(db: Kysely<Database>, sessionId: string, step: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ fast_code_step: step })
    .where('id', '=', sessionId)
    .where((where) =>
      where.or([where('fast_code_step', 'is', null), where('fast_code_step', '<', String(step))]),
    )
    .execute()
}

export async function disableAuthenticator(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_disabled: true })
    .where('id', '=', userId)
    .where('totp_failures', '>=', WRONG_CODES_PER_USER)
    .execute()
}

/** The effect of a right code on its session: the second step of the login, or a renewed proof. */
export type CodePurpose = 'login' | 'proof'

interface AcceptedCode {
  caller: Caller
  subject: Subject
  step: number
  purpose: CodePurpose
  now: Date
}

/**
 * Consumes the step of a code and marks the session; the first valid code of a pairing also activates the user with
 * the pending secret. `log` records both in the same transaction. Returns false when the step, or a later one, was
 * used before.
 */
export function acceptStep(
  db: Kysely<Database>,
  { caller, subject, step, purpose, now }: AcceptedCode,
  log: (transaction: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The user's row is locked first, as everywhere, so that two transactions cannot deadlock.
    const spent = await spendStep(transaction, subject, step)
    if (!spent) return false
    const mark = purpose === 'login' ? { verified: true, pending_secret: null } : { fresh_at: now }
    await markSession(transaction, caller.sessionId, { ...mark, pin_failures: 0, updated_at: now })
    await log(transaction)
    return true
  })
}

/** If the session has ended meanwhile, the consumed step is rolled back. */
async function markSession(
  transaction: Transaction<Database>,
  sessionId: string,
  mark: Updateable<SessionTable>,
): Promise<void> {
  const session = await transaction
    .updateTable('sessions')
    .set(mark)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!session) throw new Failure('unauthenticated')
}

async function spendStep(
  transaction: Transaction<Database>,
  subject: Subject,
  step: number,
): Promise<boolean> {
  const promotion = { activated_g: true, totp_secret: subject.pending_secret, pairing_until: null }
  const row = await transaction
    .updateTable('users')
    .set({ totp_last_step: step, totp_failures: 0 })
    .$if(!subject.activated_g, (query) => query.set(promotion))
    .where('id', '=', subject.id)
    .where('removed_at', 'is', null)
    .where('totp_disabled', '=', false)
    .where('activated_g', '=', subject.activated_g)
    .where('totp_secret', 'is not distinct from', subject.totp_secret)
    .where((where) =>
      where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', String(step))]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
