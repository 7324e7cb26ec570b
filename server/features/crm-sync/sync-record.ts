import { type CrmEntryName, crmPartOf } from '../../../contract/index.ts'
import type { SyncedIds } from '../../../shared/api/crm-sync.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { loadContract } from '../../records/load-contract.ts'
import type { ClosedEntry } from './close-former-entries.ts'
import { type PushedEntry, pushEntries } from './push-entries.ts'
import { findPackages } from './record-packages.ts'
import { saveSyncResult } from './save-sync-result.ts'

export interface Synced {
  ids: SyncedIds
  parts: PushedEntry[]
  closed: WithPage<ClosedEntry>[]
  links: string[]
}

const FAILED = 'Cannot do the sync & create modules for the record!'

/**
 * Syncs a saved record with the CRM: creates or updates its customer and one contract for each sold product, under keys
 * of this installation, and closes what the record no longer has. Stores the ids in the record, and contract numbers in
 * empty fields. Throws
 * `external-service-failed` with an issue for each failed entry; successful entries stay, and unanswered ones are
 * retried automatically. Throws `not-found`, and `invalid` for a draft.
 */
export async function syncRecord(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Synced> {
  const { db } = context
  const contract = await loadContract(db, id)
  const { record, resolved } = contract
  if (record.draft) throw new Failure('invalid', { message: 'Una bozza non si manda al CRM: prima salvala.' })
  const packageOf = await findPackages(db, record.packages, resolved)
  const pushed = await pushEntries(context, { ...contract, userId: actor.userId, packageOf })
  const ids = await saveSyncResult(context, { record, resolved, actor, ...pushed })
  const parts = await withPages(context, pushed.parts)
  const closed = await withPages(context, pushed.closed)
  if ([...parts, ...closed].some(({ ok }) => !ok)) throw refusalOf(parts, closed)
  return { ids, parts, closed, links: parts.flatMap(({ page }) => page ?? []) }
}

async function withPages<T extends { part: CrmEntryName; id?: string | undefined }>(
  { crm }: Context,
  entries: readonly T[],
): Promise<WithPage<T>[]> {
  return await Promise.all(
    entries.map(async (one) => ({ ...one, page: one.id && (await crm.pageOf(crmPartOf(one.part), one.id)) })),
  )
}

type WithPage<T> = T & { page?: string | undefined }

function refusalOf(
  parts: readonly WithPage<PushedEntry>[],
  closed: readonly WithPage<ClosedEntry>[],
): Failure {
  const failed = [...parts, ...closed].filter(({ ok }) => !ok)
  const silent = failed.every(({ reason }) => reason === 'unreachable')
  const message = silent ? `${FAILED} Il CRM non risponde: il sync verrà ripetuto automaticamente.` : FAILED
  return new Failure('external-service-failed', {
    message,
    done: [
      ...parts.filter(({ ok }) => ok).map(({ part, page }) => ({ name: part, page })),
      ...closed.filter(({ ok }) => ok).map(({ part, page, closing }) => ({ name: part, page, closing })),
    ],
    issues: [
      ...parts.filter(({ ok }) => !ok).map(toIssue),
      ...closed.filter(({ ok }) => !ok).map((one) => ({ ...toIssue(one), field: `${one.part}-closing` })),
    ],
  })
}

const toIssue = ({ part, reason = 'refused', detail = '' }: PushedEntry | ClosedEntry) => ({
  field: part as string,
  code: reason,
  message: detail,
})
