import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A code that replaces the mailed one. */
interface LoginCode {
  userId: string
  code: string
}

/** Under the installation's key: six digits alone would be found from a plain hash in a copy of the database. */
const hashOf = (key: Buffer, { userId, code }: LoginCode): Buffer =>
  createHmac('sha256', key).update(`login-code ${userId} ${code}`).digest()

/** Stores a person's code in place of an earlier one. */
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

/** Uses a code up. False for a wrong, spent or late one. */
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
