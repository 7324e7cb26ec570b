import type { Kysely } from 'kysely'
import type { Actor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { explainMissing } from '../../records/explain-missing.ts'
import { checkMayRestore, type Requester } from '../../records/may-restore.ts'
import { withdrawEnvelope } from '../signature/open/withdraw-envelope.ts'

interface Removal {
  id: string
  actor: Actor
  now: Date
}

/** Marks a record as removed and preserves its data (GAP-23); pending signatures are withdrawn. */
export function removeRecord(db: Kysely<Database>, { id, actor, now }: Removal): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('records')
      .set({ removed_at: now, removed_by: actor.userId })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('version')
      .executeTakeFirst()
    if (!row) throw await explainMissing(trx, id)
    await addRecordEvent(trx, { actor, recordId: id, kind: 'removed', version: row.version, at: now })
    await withdrawEnvelope(trx, { recordId: id, actor, now })
  })
}

/** Restores a removed record for a user who may do so; no effect on an existing one. */
export async function restoreRecord(
  db: Kysely<Database>,
  { id, actor, asker, now }: Removal & { asker: Requester },
): Promise<void> {
  await checkMayRestore(db, id, asker)
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('records')
      .select(['version', 'removed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Failure('not-found')
    if (row.removed_at === null) return
    await trx
      .updateTable('records')
      .set({ removed_at: null, removed_by: null })
      .where('id', '=', id)
      .execute()
    await addRecordEvent(trx, { actor, recordId: id, kind: 'restored', version: row.version, at: now })
  })
}
