import { type Kysely, sql } from 'kysely'
import { CRM_PARTS, type CrmPart } from '../../contract/index.ts'
import type { Database } from '../db/schema.ts'
import { enqueue, removeDeadLetters } from '../jobs/enqueue.ts'
import type { CrmSupply } from '../providers/crm/port.ts'

/** The derived values of a contract that say what became of its supply. */
const SOURCES = ['$Outcome', '$OutcomeOn', '$OutcomeCause']

/** What became of the supplies of a record, by the part of the contract (OUTCOME-32). */
export async function findCrmSupplies(
  db: Kysely<Database>,
  recordId: string,
): Promise<(part: CrmPart) => CrmSupply | undefined> {
  const rows = await db
    .selectFrom('supplies')
    .select(['part', 'state', 'state_on', 'cause', 'cause_text'])
    .where('record_id', '=', recordId)
    .where('closed_at', 'is', null)
    .execute()
  const byPart = new Map<CrmPart, CrmSupply>(
    rows.map(({ part, state, state_on, cause, cause_text: causeText }) => [
      part,
      { state, on: state_on ?? '', cause, causeText },
    ]),
  )
  return (part) => byPart.get(part)
}

/**
 * Syncs the records of supplies with another outcome, each once, where the CRM has a field for it and the contract is
 * there. In the transaction of the outcome.
 */
export async function syncOutcomes(
  db: Kysely<Database>,
  supplies: readonly { recordId: string; part: CrmPart }[],
  userId: string,
): Promise<void> {
  if (supplies.length === 0) return
  const mapped = await db
    .selectFrom('crm_mapping')
    .select('part')
    .distinct()
    .where('source', 'in', SOURCES)
    .where('field', '<>', '')
    .execute()
  const parts = CRM_PARTS.filter((part) => mapped.some((one) => one.part === part))
  const ids = supplies.filter(({ part }) => parts.includes(part)).map(({ recordId }) => recordId)
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('crm_entries as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select('r.id')
    .distinct()
    .where('r.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('r.removed_at', 'is', null)
    .where('r.draft', '=', false)
    .where('e.part', 'in', parts)
    .where('e.external_id', '<>', '')
    .where('e.closed_at', 'is', null)
    .execute()
  const jobs = rows.map(({ id: recordId }) => ({ key: recordId, data: { recordId, userId } }))
  await removeDeadLetters(
    db,
    'crm.sync-record',
    jobs.map(({ key }) => key),
  )
  await enqueue(db, 'crm.sync-record', jobs)
}
