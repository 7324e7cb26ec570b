import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Records that an administrator gave another user access, or changed a proof of it. */
export async function recordGrant(
  trx: Kysely<Database>,
  { userId, grantedBy }: { userId: string; grantedBy: string },
): Promise<void> {
  if (userId === grantedBy) return
  await trx
    .insertInto('access_grants')
    .values({ user_id: userId, granted_by: grantedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Whether two administrators are independent: no third one, and neither of both, has given access to both, directly or
 * through accounts that it gave access to. Otherwise they may be one person with two logins.
 */
export async function areIndependent(db: Kysely<Database>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with recursive
      first (id) as (select ${one}::uuid union
        select granted_by from access_grants join first on access_grants.user_id = first.id),
      second (id) as (select ${other}::uuid union
        select granted_by from access_grants join second on access_grants.user_id = second.id)
    select first.id from first join second using (id) limit 1`.execute(db)
  return rows.length === 0
}
