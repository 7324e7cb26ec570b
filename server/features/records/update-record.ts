import type { Kysely } from 'kysely'
import type { Values } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { changesOf } from './changed-fields.ts'
import { deriveStanding } from './derive-standing.ts'
import { explainMissing } from './explain-missing.ts'
import { type FoundRecord, findRecord, presentRecord, valuesOf } from './find-record.ts'
import { logReading } from './log-reading.ts'
import type { Asker } from './may-restore.ts'
import { noteMarketingConsents } from './note-marketing-consents.ts'
import { type Actor, addRecordEvent } from './record-events.ts'

interface Change {
  id: string
  values: Values
  draft: boolean
  /** The version that the form was read at. */
  version: number
  autosave: boolean
  /** The person went on though the extra sale is made out to somebody else. */
  holdersDiffer?: true | undefined
  actor: Actor
  /** The user whose permission to restore the record is answered where it is removed. */
  asker?: Asker
  now: Date
}

/** The record as it stands now: saved, or as somebody else left it. */
type Outcome = { saved: FoundRecord } | { theirs: FoundRecord }

/**
 * Saves a record over the version that was read, and answers what was saved. Throws `conflict` with the stored record when it is another one,
 * and also when a page that saves by itself would turn a submitted record back into a draft: only a person's
 * `Salva in bozza` does that (REC-7). Throws `invalid`, `not-found`, and `removed` with who
 * removed it.
 */
export async function updateRecord(db: Kysely<Database>, change: Change): Promise<FoundRecord> {
  const outcome = await saveOver(db, change)
  if ('saved' in outcome) return outcome.saved
  const { theirs } = outcome
  // The refusal shows the whole record, so it is a reading of it.
  await logReading(db, theirs, change.actor, change.now, { conflict: change.version })
  throw new Failure('conflict', { theirs: presentRecord(theirs) })
}

function saveOver(db: Kysely<Database>, change: Change): Promise<Outcome> {
  const { id, values, draft, autosave, holdersDiffer, actor, asker, now } = change
  return db.transaction().execute(async (trx) => {
    const stored = await lockRecord(trx, id, asker)
    if (stored.version !== change.version || (autosave && draft && !stored.draft))
      return { theirs: await findRecord(trx, id) }
    const before = { values: valuesOf(stored), draft: stored.draft, code: stored.code }
    const createdAt = stored.created_at
    const columns = await deriveStanding(trx, {
      ...{ values, draft, now, createdAt, holdersDiffer },
      stored: before,
    })
    const version = stored.version + 1
    await trx
      .updateTable('records')
      .set({ ...columns, version, updated_at: now, updated_by: actor.userId })
      .where('id', '=', id)
      .execute()
    await noteMarketingConsents(trx, { recordId: id, values, holder: columns, draft, actor, now })
    const changes = changesOf(before.values, values)
    const detail = {
      ...(stored.draft !== draft && { draft }),
      ...(holdersDiffer && { holdersDiffer }),
      ...(autosave && { autosave }),
    }
    const event = { ...actor, recordId: id, kind: 'updated', version, at: now } as const
    await addRecordEvent(trx, { ...event, fields: Object.keys(changes), detail, changes })
    return { saved: await findRecord(trx, id) }
  })
}

/** The row, kept from others until the transaction ends. */
async function lockRecord(trx: Kysely<Database>, id: string, asker: Asker | undefined) {
  const row = await trx
    .selectFrom('records')
    .select(['version', 'draft', 'code', 'data', 'created_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw await explainMissing(trx, id, asker)
  return row
}
