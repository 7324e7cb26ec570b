import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

/** Who asks. */
export interface Asker {
  userId: string
  administrator: boolean
}

/** Who wrote a removed record, who removed it, and administrators may restore it. */
export function mayRestore(
  { created_by, removed_by }: { created_by: string; removed_by: string | null },
  { userId, administrator }: Asker,
): boolean {
  return administrator || created_by === userId || removed_by === userId
}

/**
 * A removed record is shown and given back to whoever wrote it, to whoever removed it, and to administrators; one that
 * is not removed is everybody's. Throws `not-found` and `not-allowed`.
 */
export async function checkMayRestore(
  db: Kysely<Database>,
  id: string,
  asker: Asker,
): Promise<{ id: string; version: number; created_by: string; removed: boolean }> {
  const row = await db
    .selectFrom('records')
    .select(['id', 'version', 'created_by', 'removed_by', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const { version, created_by, removed_at } = row
  if (removed_at !== null && !mayRestore(row, asker)) throw new Failure('not-allowed')
  return { id, version, created_by, removed: removed_at !== null }
}
