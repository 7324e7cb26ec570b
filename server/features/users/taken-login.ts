import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { LOGIN_TAKEN } from './user-issues.ts'

/** Throws `invalid` for a login of another user. A concurrent one is refused by the index of the table. */
export async function refuseTakenLogin(db: Kysely<Database>, login: string, ownId?: string): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(login) = lower(${login.trim()})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (other && other.id !== ownId) throw new Failure('invalid', { issues: [LOGIN_TAKEN] })
}
