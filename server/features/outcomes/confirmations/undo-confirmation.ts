import type { Transaction } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { addRecordEvent } from '../../../audit/record-events.ts'
import type { Database } from '../../../db/schema.ts'
import { Failure } from '../../../http/failure.ts'

/** Undoes a confirmation that was entered by mistake: it stays, and does not count any more. CONFIRM-4 */
export async function undoConfirmation(
  trx: Transaction<Database>,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const undone = await trx
    .updateTable('confirmations as c')
    .from('records as r')
    .set({ undone_at: now, undone_by: actor.userId, updated_at: now })
    .where('c.id', '=', id)
    .whereRef('r.id', '=', 'c.record_id')
    .where('r.removed_at', 'is', null)
    .where('c.undone_at', 'is', null)
    .returning(['c.record_id', 'c.way', 'r.version'])
    .executeTakeFirst()
  // Another user was faster.
  if (!undone) throw new Failure('not-found')
  await addRecordEvent(trx, {
    actor,
    recordId: undone.record_id,
    version: undone.version,
    kind: 'confirmation',
    at: now,
    detail: { confirmation: undone.way, undone: true },
  })
}
