import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { IdentityOutcome } from './port.ts'

const LOGIN_MINUTES = 10

export interface OpenLogin {
  id: string
  sessionId: string
  userId: string
  sealed: string
}

export async function openLogin(
  db: Kysely<Database>,
  login: { sessionId: string; userId: string; stateHash: Buffer; sealed: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('openid_logins')
    .values({
      session_id: login.sessionId,
      user_id: login.userId,
      state_hash: login.stateHash,
      sealed: login.sealed,
      expires_at: new Date(now.getTime() + LOGIN_MINUTES * 60_000),
    })
    .execute()
}

/** Consumes the login of the provider's response. A response can be used once, regardless of its outcome. */
export async function consumeReturn(
  db: Kysely<Database>,
  stateHash: Buffer,
  now: Date,
): Promise<OpenLogin | undefined> {
  const row = await db
    .updateTable('openid_logins')
    .set({ returned_at: now, updated_at: now })
    .where('state_hash', '=', stateHash)
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'session_id', 'user_id', 'sealed'])
    .executeTakeFirst()
  return row && { id: row.id, sessionId: row.session_id, userId: row.user_id, sealed: row.sealed }
}

/** The verified address, retrievable with the token. */
export async function proveLogin(
  db: Kysely<Database>,
  { id, email, tokenHash }: { id: string; email: string; tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await db
    .updateTable('openid_logins')
    .set({ email, token_hash: tokenHash, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Links a user to the subject of the first verification; false when the subject differs. */
export async function bindSubject(
  db: Kysely<Database>,
  { userId, issuer, subject }: { userId: string; issuer: string; subject: string },
): Promise<boolean> {
  await db
    .insertInto('openid_subjects')
    .values({ user_id: userId, issuer, subject })
    .onConflict((conflict) => conflict.columns(['user_id', 'issuer']).doNothing())
    .execute()
  const bound = await db
    .selectFrom('openid_subjects')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return bound?.subject === subject
}

/** Consumes a token. It can be used once, in its own session, before it expires. */
export async function spendProof(
  db: Kysely<Database>,
  { sessionId, tokenHash }: { sessionId: string; tokenHash: Buffer },
  now: Date,
): Promise<IdentityOutcome> {
  const own = db
    .updateTable('openid_logins')
    .set({ used_at: now, updated_at: now })
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
  const used = await own
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (used?.email) return { ok: true, email: used.email }
  const row = await db
    .selectFrom('openid_logins')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const reason = !row ? 'invalid' : row.used_at ? 'used' : 'expired'
  return { ok: false, reason, detail: 'openid token' }
}
