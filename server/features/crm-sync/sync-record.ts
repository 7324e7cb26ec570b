import { crmPartOf, resolve } from '../../../contract/index.ts'
import type { SyncedIds } from '../../../shared/api/crm-sync.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { findRecord, valuesOf } from '../../records/find-record.ts'
import { loadCatalogue } from '../../records/load-catalogue.ts'
import { type PushedEntry, pushEntries } from './push-entries.ts'
import { findPackages } from './record-packages.ts'
import { saveSyncResult } from './save-sync-result.ts'

export interface Synced {
  ids: SyncedIds
  parts: PushedEntry[]
  links: string[]
}

const FAILED = 'Cannot do the sync & create modules for the record!'

/**
 * Syncs a saved record with the CRM: creates or updates its customer and one contract for each sold product, under keys
 * of this installation. Stores the ids in the record, and contract numbers in empty fields. Throws
 * `external-service-failed` with an issue for each failed entry; successful entries stay, and unanswered ones are
 * retried automatically. Throws `not-found`, and `invalid` for a draft.
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
  const pushed = await pushEntries(context, { record, resolved, userId: actor.userId, packageOf })
  const ids = await saveSyncResult(context, { record, resolved, parts: pushed, actor })
  const parts = await withRecordUrls(context, pushed)
  if (parts.some(({ ok }) => !ok)) throw refusalOf(parts)
  return { ids, parts, links: parts.flatMap(({ page }) => page ?? []) }
}

async function withRecordUrls({ crm }: Context, parts: readonly PushedEntry[]): Promise<PushedEntry[]> {
  return await Promise.all(
    parts.map(async (one) => ({ ...one, page: one.id && (await crm.pageOf(crmPartOf(one.part), one.id)) })),
  )
}

function refusalOf(parts: readonly PushedEntry[]): Failure {
  const failed = parts.filter(({ ok }) => !ok)
  const silent = failed.every(({ reason }) => reason === 'unreachable')
  const message = silent ? `${FAILED} Il CRM non risponde: il sync verrà ripetuto automaticamente.` : FAILED
  return new Failure('external-service-failed', {
    message,
    done: parts.filter(({ ok }) => ok).map(({ part, page }) => ({ name: part, page })),
    issues: failed.map(({ part, reason = 'refused', detail = '' }) => ({
      field: part,
      code: reason,
      message: detail,
    })),
  })
}
