import type { ClosedPart, SyncedIds, SyncedPart } from '../../../shared/api/crm-sync.ts'
import type { Actor } from '../../actor.ts'
import { findPackages } from '../../catalogue/record-packages.ts'
import type { Context } from '../../context.ts'
import type { ClosedEntry } from '../../crm/close-former-entries.ts'
import type { Pushed, PushedEntry } from '../../crm/push-entries.ts'
import { findCrmSupplies } from '../../crm/supplies-of-entries.ts'
import { syncEntries } from '../../crm/sync-entries.ts'
import { Failure } from '../../http/failure.ts'
import { loadContract } from '../../records/load-contract.ts'
import { RecordNotReady } from './record-not-ready.ts'

export interface Synced {
  ids: SyncedIds
  parts: SyncedPart[]
  closed: ClosedPart[]
  links: string[]
}

const FAILED = 'Cannot do the sync & create modules for the record!'

/**
 * Syncs a saved record with the CRM: creates or updates its customer and one contract for each sold product, under keys
 * of this installation, and closes what the record no longer has. Stores the ids in the record, and contract numbers in
 * empty fields. When an entry fails, the others stay, and unanswered ones are retried automatically.
 */
export async function syncRecord(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Synced> {
  const { db } = context
  const contract = await loadContract(db, id)
  const { record, resolved } = contract
  if (record.draft) throw new RecordNotReady('record-is-draft')
  const packageOf = await findPackages(db, record.packages, resolved)
  const supplyOf = await findCrmSupplies(db, id)
  const result = await syncEntries(context, { ...contract, packageOf, supplyOf }, actor)
  const { ids, pushed, closed } = result
  if ([...pushed, ...closed].some(({ outcome }) => !outcome.ok)) throw refusalOf(result)
  return {
    ids,
    parts: pushed.map(presentEntry),
    closed: closed.flatMap(presentClosed),
    links: pushed.flatMap(({ page }) => page ?? []),
  }
}

function presentEntry({ entry, outcome, page }: PushedEntry): SyncedPart {
  const part = entry.content.name
  if (!outcome.ok) return { part, ...outcome }
  const { id, notices = [] } = outcome
  return { part, ok: true, id, ...(notices.length > 0 && { notices }), page }
}

const presentClosed = ({ entry: { part }, outcome, page }: ClosedEntry): ClosedPart[] =>
  outcome.ok ? [{ part, id: outcome.id, page, closing: outcome.closing }] : []

function refusalOf({ pushed, closed }: Pushed): Failure {
  const failed = [
    ...pushed.map(({ entry, outcome }) => ({ field: entry.content.name as string, outcome })),
    ...closed.map(({ entry, outcome }) => ({ field: `${entry.part}-closing`, outcome })),
  ].flatMap(({ field, outcome }) => (outcome.ok ? [] : [{ field, ...outcome }]))
  const silent = failed.every(({ reason }) => reason === 'unreachable')
  const message = silent ? `${FAILED} Il CRM non risponde: il sync verrà ripetuto automaticamente.` : FAILED
  return new Failure('external-service-failed', {
    message,
    done: [
      ...pushed.flatMap(({ entry, outcome, page }) =>
        outcome.ok ? [{ name: entry.content.name, page }] : [],
      ),
      ...closed
        .flatMap(presentClosed)
        .map(({ part: name, page: entryPage, closing }) => ({ name, page: entryPage, closing })),
    ],
    issues: failed.map(({ field, reason, detail }) => ({ field, code: reason, message: detail })),
  })
}
