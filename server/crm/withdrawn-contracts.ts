import type { Kysely } from 'kysely'
import type { CrmContent } from '../../contract/index.ts'
import { romeDay, romeDayStart } from '../../contract/time/italian-time.ts'
import type { WithdrawnPart } from '../../shared/api/withdrawals.ts'
import type { Database } from '../db/schema.ts'
import { isClosed, isContact, readCrmEntries } from './crm-entries.ts'
import { dismissEntries, endSync, type SyncJob, syncNow } from './sync-jobs.ts'

/**
 * What a customer has withdrawn from, of the contract of the record that was concluded last: whoever signs again
 * concludes anew.
 */
export async function findWithdrawnParts(db: Kysely<Database>, recordId: string): Promise<WithdrawnPart[]> {
  const last = await db
    .selectFrom('envelopes')
    .select(['id', ({ fn }) => fn.coalesce('received_at', 'finished_at').as('concluded_at')])
    .where('record_id', '=', recordId)
    .where(({ or, eb }) => or([eb('received_at', 'is not', null), eb('state', '=', 'signed')]))
    .orderBy('concluded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('withdrawals')
    .select('parts')
    .where('record_id', '=', recordId)
    .where(({ or, and, eb }) =>
      or([
        ...(last ? [eb('envelope_id', '=', last.id)] : []),
        // One that was typed in names no envelope, and only its day is known.
        and([
          eb('envelope_id', 'is', null),
          ...(last?.concluded_at ? [eb('declared_at', '>=', romeDayStart(romeDay(last.concluded_at)))] : []),
        ]),
      ]),
    )
    .execute()
  return rows.flatMap(({ parts }) => parts)
}

/** A withdrawn sale leaves the CRM as one that the record no longer has; its customer stays. WITHDRAW-13 */
export const isWithdrawn = ({ part }: CrmContent, withdrawn: readonly WithdrawnPart[]): boolean =>
  part !== 'contact' && withdrawn.some((one) => one === 'contract' || one === part)

/**
 * Called in the transaction of a withdrawal. What is in the CRM, or may be, is closed there by a sync that begins now; a
 * sync that waits with nothing there ends when nothing of the contract is left.
 */
export async function syncWithdrawal(
  db: Kysely<Database>,
  { now, leavesNothing, ...sync }: SyncJob & { now: Date; leavesNothing: boolean },
): Promise<void> {
  const sales = (await readCrmEntries(db, sync.recordId)).filter((entry) => !isContact(entry))
  const mayBeThere = sales.some(
    (entry) => !isClosed(entry) && (entry.external_id !== '' || entry.dismissed_at === null),
  )
  if (mayBeThere) return await syncNow(db, sync)
  if (!leavesNothing) return
  await dismissEntries(db, sync.recordId, now)
  await endSync(db, sync, true)
}
