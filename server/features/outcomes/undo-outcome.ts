import type { Transaction } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { lockSupplies, rewriteOutcomes } from '../../supplies/rewrite-outcomes.ts'

/** Undoes the events that were entered together: they stay, and do not count any more (OUTCOME-7). */
export async function undoOutcome(
  trx: Transaction<Database>,
  entryId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const ofEntry = await trx
    .selectFrom('supply_events')
    .select('supply_id')
    .distinct()
    .where('entry_id', '=', entryId)
    .where('undone_at', 'is', null)
    .execute()
  const supplies = await lockSupplies(
    trx,
    ofEntry.map(({ supply_id }) => supply_id),
  )
  if (supplies.length === 0) throw new Failure('not-found')
  const undone = await trx
    .updateTable('supply_events')
    .set({ undone_at: now, undone_by: actor.userId, updated_at: now })
    .where('entry_id', '=', entryId)
    .where('undone_at', 'is', null)
    .where(
      'supply_id',
      'in',
      supplies.map(({ id }) => id),
    )
    .executeTakeFirst()
  // Another user was faster.
  if (undone.numUpdatedRows === 0n) throw new Failure('not-found')
  await rewriteOutcomes(trx, supplies, { actor, at: now, detail: { undone: true } })
}
