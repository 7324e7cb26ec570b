import type { Kysely } from 'kysely'
import { romeTime } from '../../contract/index.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { fullName } from './full-name.ts'
import { mayRestore, type Requester } from './may-restore.ts'

/**
 * Why a record is not found: `removed`, with who removed it and when, or `not-found` where none is stored.
 * @param asker the user whose permission to restore it is answered; absent where nobody is offered that
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
  const when = formatTime(row.removed_at)
  return new Failure('removed', {
    message: by ? `${by} ha rimosso questo record il ${when}.` : `Questo record è stato rimosso il ${when}.`,
    removal: {
      by,
      at: row.removed_at.toISOString(),
      mayRestore: requester !== undefined && mayRestore(row, requester),
    },
  })
}

/** `20/11/2026 alle 10:01`, as a clock in Rome shows it. */
function formatTime(instant: Date): string {
  const [day = '', clock = ''] = romeTime(instant).split('T')
  return `${day.split('-').toReversed().join('/')} alle ${clock}`
}
