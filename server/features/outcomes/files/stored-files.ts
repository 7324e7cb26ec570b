import { type Kysely, sql } from 'kysely'
import type { CallAnswer } from '../../../../shared/api/call.ts'
import type { listOutcomeFiles } from '../../../../shared/api/outcomes.ts'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/schema.ts'
import { Failure } from '../../../http/failure.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { fullName } from '../../../records/person-names.ts'
import { lockSupplies } from '../../../supplies/rewrite-outcomes.ts'
import { rewriteInBatches } from './import-file.ts'
import { forgetCodes, lockRecords } from './learn-codes.ts'

const MAX_LISTED = 50

/** The newest files that changed something. */
export async function listFiles(db: Kysely<Database>): Promise<CallAnswer<typeof listOutcomeFiles>['files']> {
  const rows = await db
    .selectFrom('outcome_files as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .selectAll('f')
    .select(['u.name', 'u.last_name'])
    .orderBy('f.created_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    supplier: row.supplier,
    filename: row.filename,
    extractOn: row.extract_on,
    version: row.mapping_version,
    rows: row.rows,
    changed: row.changed,
    asked: row.asked,
    at: row.created_at.toISOString(),
    user: fullName(row.name, row.last_name),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }))
}

/** Undoes the events of a file and the codes that were learnt from it, while nothing followed (OUTCOME-27). */
export async function undoFile(
  db: Kysely<Database>,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtextextended('outcome files', 0))`.execute(trx)
    const file = await trx
      .selectFrom('outcome_files')
      .selectAll()
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!file) throw new Failure('not-found')
    const ids = await trx
      .selectFrom('supply_events')
      .select('supply_id')
      .distinct()
      .where('entry_id', '=', id)
      .execute()
    await lockRecords(
      trx,
      file.learnt.map(({ recordId }) => recordId),
    )
    const supplies = await lockSupplies(
      trx,
      ids.map(({ supply_id }) => supply_id),
    )
    const followed = await trx
      .selectFrom('supply_events as later')
      .innerJoin('supply_events as own', 'own.supply_id', 'later.supply_id')
      .select('later.id')
      .where('own.entry_id', '=', id)
      .where('later.entry_id', '!=', id)
      .where('later.created_at', '>=', file.created_at)
      .where('later.undone_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (followed)
      refuseField('id', 'followed', 'Dopo questo file è già arrivato altro: non si può annullare.')
    await trx
      .updateTable('supply_events')
      .set({ undone_at: now, undone_by: actor.userId, updated_at: now })
      .where('entry_id', '=', id)
      .where('undone_at', 'is', null)
      .execute()
    await rewriteInBatches(trx, supplies, { actor, at: now, detail: { undone: true, file: file.filename } })
    await forgetCodes(trx, file.learnt, { actor, at: now })
    await trx
      .updateTable('outcome_files')
      .set({ undone_at: now, undone_by: actor.userId, updated_at: now })
      .where('id', '=', id)
      .execute()
  })
}
