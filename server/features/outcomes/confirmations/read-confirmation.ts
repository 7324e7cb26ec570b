import type { Kysely } from 'kysely'
import { confirmationState } from '../../../../contract/duties/confirmation.ts'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { ContractConfirmation } from '../../../../shared/api/confirmations.ts'
import type { Database } from '../../../db/schema.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { fullName } from '../../../records/person-names.ts'
import { findBusinessContract } from './find-business-contract.ts'

/** What is known of the confirmation of a contract; null where it is none for luce or gas of a business. CONFIRM-3 */
export async function readConfirmation(
  db: Kysely<Database>,
  recordId: string,
): Promise<ContractConfirmation | null> {
  const contract = await findBusinessContract(db, recordId)
  if (!contract) return null
  const rows = await db
    .selectFrom('confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.entered_by')
    .selectAll('c')
    .select(['u.name', 'u.last_name'])
    .where('c.record_id', '=', recordId)
    .orderBy('c.done_on', 'desc')
    .orderBy('c.call_time', 'desc')
    .orderBy('c.id')
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    way: row.way,
    on: row.done_on,
    time: row.call_time,
    speakers: row.speakers,
    confirmed: row.confirmed,
    note: row.note,
    user: fullName(row.name, row.last_name),
    at: row.created_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }))
  const counting = entries.filter(({ undoneAt }) => undoneAt === null)
  const { concludedAt } = contract
  return {
    state: confirmationState(await findRuleBook(db), concludedAt, counting),
    concludedOn: concludedAt && romeDay(concludedAt),
    entries,
  }
}
