import type { Kysely, Transaction } from 'kysely'
import type { WithdrawnPart } from '../../../shared/api/withdrawals.ts'
import type { UserActor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import { syncWithdrawal } from '../../crm/withdrawn-contracts.ts'
import type { Database } from '../../db/schema.ts'
import { deriveOutcomes, lockSuppliesOfRecord } from '../../supplies/rewrite-outcomes.ts'

/** The record whose contract a withdrawal names by its code, and what of it is withdrawn. */
export interface NamedRecord {
  id: string
  version: number
  parts: WithdrawnPart[]
}

/** Undefined if no existing record has the code, or several have it. */
export async function findNamedRecord(db: Kysely<Database>, code: string): Promise<NamedRecord | undefined> {
  const [record, ...others] = await db
    .selectFrom('records')
    .select(['id', 'version'])
    .where('code', '=', code)
    .where('code', '<>', '')
    .where('removed_at', 'is', null)
    .where('draft', '=', false)
    .limit(2)
    .execute()
  if (!record || others.length > 0) return undefined
  const supplies = await db
    .selectFrom('supplies')
    .select('part')
    .where('record_id', '=', record.id)
    .where('closed_at', 'is', null)
    .where('part', 'in', ['luce', 'gas'])
    .orderBy('part', 'desc')
    .$narrowType<{ part: 'luce' | 'gas' }>()
    .execute()
  return { ...record, parts: supplies.length > 0 ? supplies.map(({ part }) => part) : ['contract'] }
}

/** The supplies and the CRM learn of it, as of one by the link (OUTCOME-29, WITHDRAW-13). */
export async function tellRecord(
  trx: Transaction<Database>,
  { id: recordId, version, parts }: NamedRecord,
  { actor, at }: { actor: UserActor; at: Date },
): Promise<void> {
  await addRecordEvent(trx, { actor, recordId, version, kind: 'withdrawn', at, detail: { parts } })
  await deriveOutcomes(trx, await lockSuppliesOfRecord(trx, recordId), at)
  await syncWithdrawal(trx, { recordId, userId: actor.userId, now: at, leavesNothing: true })
}
