import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Locks the administrators until the transaction ends, and answers their ids. Every change of the domains, and of an
 * administrator's role, address or presence takes this lock first, so that two of them see each other's result.
 */
export async function lockAdministrators(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .orderBy('id')
    // Not `for update`: a log entry references its user, which would deadlock.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
