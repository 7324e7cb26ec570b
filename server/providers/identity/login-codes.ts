import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A code that an operator issues in place of the mailed one. */
interface LoginCode {
  userId: string
  code: string
}

/** Hashed with the installation's key: a plain hash of six digits could be reversed with a copy of the database. */
const hashOf = (key: Buffer, { userId, code }: LoginCode): Buffer =>
  createHmac('sha256', key).update(`login-code ${userId} ${code}`).digest()

/** Stores a user's code and replaces an earlier one. */
export async function storeLoginCode(
  db: Kysely<Database>,
  key: Buffer,
  { expiresAt, ...code }: LoginCode & { expiresAt: Date },
): Promise<void> {
  const columns = { code_hash: hashOf(key, code), expires_at: expiresAt }
  await db
    .insertInto('login_codes')
    .values({ user_id: code.userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Consumes a code. False for a wrong, used or expired one. */
export async function spendLoginCode(
  db: Kysely<Database>,
  key: Buffer,
  { now, ...code }: LoginCode & { now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('login_codes')
    .where('user_id', '=', code.userId)
    .where('code_hash', '=', hashOf(key, code))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
