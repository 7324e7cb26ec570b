import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

/**
 * Makes sure that somebody can still administrate when this user no longer does. Called in the transaction of the
 * removal or demotion, before it: whoever removes another administrator at the same moment waits here, and then sees
 * the one left. Throws `not-allowed` when the user is the last administrator, or when the caller has ceased to be one.
 */
export async function keepAdministrator(
  db: Kysely<Database>,
  { userId, callerId }: { userId: string; callerId: string },
): Promise<void> {
  const administrators = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .orderBy('id')
    // Not `for update`: a line in anybody's log refers to its user and would wait, crosswise, for ever.
    .forNoKeyUpdate()
    .execute()
  if (!administrators.some(({ id }) => id === callerId)) throw new Failure('not-allowed')
  if (administrators.every(({ id }) => id === userId))
    throw new Failure('not-allowed', { message: 'È l’ultimo amministratore: prima nominane un altro' })
}
