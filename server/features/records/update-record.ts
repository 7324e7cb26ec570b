import type { Kysely } from 'kysely'
import type { Values } from '../../../contract/index.ts'
import type { WholeRecord } from '../../../shared/api/records.ts'
import type { UserActor } from '../../actor.ts'
import { changesOf } from '../../audit/changed-fields.ts'
import { addRecordEvent, recordRead } from '../../audit/record-events.ts'
import { recordMarketingConsents } from '../../customers/record-marketing-consents.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { explainMissing } from '../../records/explain-missing.ts'
import { findRecord, presentRecord, valuesOf } from '../../records/find-record.ts'
import type { Requester } from '../../records/may-restore.ts'
import { storeSupplies } from '../../supplies/store-supplies.ts'
import { deriveUnderLock } from './derive-under-lock.ts'

interface Change {
  id: string
  values: Values
  draft: boolean
  /** The version that the form was based on. */
  version: number
  autosave: boolean
  /** The user confirmed that the extra sale has another holder. */
  holdersDiffer?: true | undefined
  actor: UserActor
  /** The user whose permission to restore a removed record is reported. */
  asker?: Requester
  now: Date
}

/** The current record: saved, or as another user saved it, with its row. */
type Outcome = { saved: WholeRecord } | { theirs: WholeRecord; row: Parameters<typeof recordRead>[1] }

/**
 * Saves a record that is based on the given version, and returns the saved record. An automatic save never turns a
 * submitted record back into a draft: only the user's `Salva in bozza` does that (REC-7).
 */
export async function updateRecord(db: Kysely<Database>, change: Change): Promise<WholeRecord> {
  const outcome = await saveVersion(db, change)
  if ('saved' in outcome) return outcome.saved
  const { theirs, row } = outcome
  // The failure contains the whole record, so it counts as a read.
  await recordRead(db, row, change.actor, change.now, { conflict: change.version })
  throw new Failure('conflict', { theirs })
}

function saveVersion(db: Kysely<Database>, change: Change): Promise<Outcome> {
  const { id, values, draft, autosave, holdersDiffer, actor, asker: requester, now } = change
  return db.transaction().execute(async (trx) => {
    const stored = await lockRecord(trx, id, requester)
    if (stored.version !== change.version || (autosave && draft && !stored.draft))
      return { theirs: presentRecord(await findRecord(trx, id)), row: stored }
    const before = { values: valuesOf(stored), draft: stored.draft, code: stored.code }
    const createdAt = stored.created_at
    const { columns, supplies } = await deriveUnderLock(trx, {
      values,
      draft,
      now,
      createdAt,
      holdersDiffer,
      stored: before,
    })
    const version = stored.version + 1
    await trx
      .updateTable('records')
      .set({ ...columns, version, updated_at: now, updated_by: actor.userId })
      .where('id', '=', id)
      .execute()
    if (!draft || !stored.draft) await storeSupplies(trx, [{ recordId: id, version, supplies }], now)
    await recordMarketingConsents(trx, { recordId: id, values, holder: columns, draft, stored, actor, now })
    const changes = changesOf(before.values, values)
    const detail = {
      ...(stored.draft !== draft && { draft }),
      ...(holdersDiffer && { holdersDiffer }),
      ...(autosave && { autosave }),
    }
    const event = { actor, recordId: id, kind: 'updated', version, at: now } as const
    await addRecordEvent(trx, { ...event, fields: Object.keys(changes), detail, changes })
    return { saved: presentRecord(await findRecord(trx, id)) }
  })
}

/** The row, locked until the transaction ends. */
async function lockRecord(trx: Kysely<Database>, id: string, requester: Requester | undefined) {
  const row = await trx
    .selectFrom('records')
    .select(['id', 'version', 'draft', 'code', 'data', 'definition_version', 'company_answers'])
    .select(['created_at', 'created_by'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw await explainMissing(trx, id, requester)
  return row
}
