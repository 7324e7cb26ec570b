import { resolve } from '../../../../contract/index.ts'
import type { SyncedIds } from '../../../../shared/api/sync.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../http/failure.ts'
import { type FoundRecord, findRecord, valuesOf } from '../find-record.ts'
import { loadCatalogue } from '../load-catalogue.ts'
import { type Actor, addRecordEvent } from '../record-events.ts'
import { type Pushed, pushEntries } from './push-entries.ts'
import { findPackages } from './record-packages.ts'
import { ID_NAMES, readSyncedIds, type SyncData } from './sync-data.ts'

export interface Synced {
  ids: SyncedIds
  parts: Pushed[]
  links: string[]
}

const FAILED = 'Cannot do the sync & create modules for the record!'

/**
 * Enters a saved record into the CRM: its customer and one contract for each thing sold, created or brought up to date
 * under keys of ours. The ids go into the record. Throws `outside-service` with an issue for each part that failed;
 * what went well stays, and what got no answer is tried again by itself. Throws `not-found`, and `invalid` for a draft.
 */
export async function syncRecord(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Synced> {
  const { db } = context
  const record = await findRecord(db, id)
  if (record.draft) throw new Failure('invalid', { message: 'Una bozza non si manda al CRM: prima salvala.' })
  const catalogue = await loadCatalogue(db)
  const resolved = resolve(valuesOf(record), catalogue)
  const packageOf = await findPackages(db, record.packages, resolved)
  const parts = await pushEntries(context, { record, resolved, userId: actor.userId, packageOf })
  const ids = await keepIds(context, record, parts, actor)
  const failed = parts.filter(({ ok }) => !ok)
  if (failed.length > 0) throw refusal(failed)
  return { ids, parts, links: await linksOf(context, parts) }
}

/** What the record knows now: the ids of this time over those of before. */
async function keepIds(
  { db, now }: Context,
  record: FoundRecord,
  parts: readonly Pushed[],
  actor: Actor,
): Promise<SyncedIds> {
  const fresh = parts.flatMap(({ part, ok, id }) => (ok && id ? [[ID_NAMES[part], id] as const] : []))
  const ids: SyncedIds = { ...readSyncedIds(record.sync_data), ...Object.fromEntries(fresh) }
  const failed = parts.filter(({ ok }) => !ok).map(({ part, reason }) => ({ part, reason }))
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (fresh.length > 0) {
      const data: SyncData = { ...ids, at: at.toISOString(), user: actor.userId, version: record.version }
      await trx
        .updateTable('records')
        .set({ sync_data: JSON.stringify(data) })
        .where('id', '=', record.id)
        .execute()
    }
    await addRecordEvent(trx, {
      ...actor,
      ...{ recordId: record.id, version: record.version, at },
      kind: failed.length > 0 ? 'sync-failed' : 'synced',
      detail: { ...Object.fromEntries(fresh), ...(failed.length > 0 && { failed }) },
    })
  })
  return ids
}

async function linksOf({ crm }: Context, parts: readonly Pushed[]): Promise<string[]> {
  const pages = await Promise.all(parts.map(({ part, id }) => (id ? crm.pageOf(part, id) : undefined)))
  return pages.filter((page) => page !== undefined)
}

function refusal(failed: readonly Pushed[]): Failure {
  const silent = failed.every(({ reason }) => reason === 'unreachable')
  const message = silent ? `${FAILED} Il CRM non risponde: il sync partirà da solo.` : FAILED
  return new Failure('outside-service', {
    message,
    issues: failed.map(({ part, reason = 'refused', detail = '' }) => ({
      ...{ field: part, code: reason, message: detail },
    })),
  })
}
