import type { Kysely } from 'kysely'
import { wordRemoval } from '../../shared/word-removal.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { mayRestore, type Requester } from './may-restore.ts'
import { fullName } from './person-names.ts'

/**
 * The failure for a missing record: `removed`, with user and time, or `not-found`. @param asker the user whose
 * permission to restore it is reported; absent if no restore is offered
 */
export async function explainMissing(
  db: Kysely<Database>,
  id: string,
  requester?: Requester,
): Promise<Failure> {
  const row = await db
    .selectFrom('records as r')
    .leftJoin('users as remover', 'remover.id', 'r.removed_by')
    .select(['r.created_by', 'r.removed_by', 'r.removed_at', 'remover.name', 'remover.last_name'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row?.removed_at) return new Failure('not-found')
  const by = fullName(row.name ?? '', row.last_name ?? '')
  const at = row.removed_at.toISOString()
  return new Failure('removed', {
    message: wordRemoval({ by, at }),
    removal: {
      by,
      at,
      mayRestore: requester !== undefined && mayRestore(row, requester),
    },
  })
}
