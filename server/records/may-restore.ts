import type { Kysely } from 'kysely'
import type { Role } from '../../shared/roles.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'

/** The requesting user. */
export interface Requester {
  userId: string
  administrator: boolean
}

export const requesterOf = ({ userId, role }: { userId: string; role: Role }): Requester => ({
  userId,
  administrator: role === 'admin',
})

/** The creator of a removed record, the user who removed it, and administrators may restore it. */
export function mayRestore(
  { created_by, removed_by }: { created_by: string; removed_by: string | null },
  { userId, administrator }: Requester,
): boolean {
  return administrator || created_by === userId || removed_by === userId
}

/**
 * A removed record is readable and restorable for its creator, the user who removed it, and administrators; a record
 * that is not removed for every user. Throws `not-found` and `not-allowed`.
 */
export async function checkMayRestore(
  db: Kysely<Database>,
  id: string,
  requester: Requester,
): Promise<{ id: string; version: number; created_by: string; removed: boolean }> {
  const row = await db
    .selectFrom('records')
    .select(['id', 'version', 'created_by', 'removed_by', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const { version, created_by, removed_at } = row
  if (removed_at !== null && !mayRestore(row, requester)) throw new Failure('not-allowed')
  return { id, version, created_by, removed: removed_at !== null }
}
