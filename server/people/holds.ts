import { type Kysely, sql } from 'kysely'
import { ruleAt } from '../../contract/duties/rules.ts'
import type { CalendarDate } from '../../contract/form/values.ts'
import { monthsAfter } from '../../contract/time/calendar-date.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { Hold } from '../../shared/api/people.ts'
import type { Database } from '../db/schema.ts'
import { findRuleBook } from '../duties/find-rule-book.ts'

interface RecordState {
  id: string
  is_signing: boolean
  is_running: boolean
  /** The last day on which something of a contract happened; null for one that was never concluded. */
  concluded_on: CalendarDate | null
}

/** A supply that its supplier has, and that has not ended. */
const RUNNING = ['sent', 'suspended', 'accepted', 'active', 'contested']
/** An envelope that its signer can still sign. */
const OPEN = ['preparing', 'to-check', 'sent', 'opened']

/**
 * What holds each of the records; those that nothing holds are not in the answer. A contract is one that was signed,
 * that a supplier has answered to, or that is in the CRM: it is held for the years of the rule after its last event.
 * PERSON-8
 */
export async function findHolds(
  db: Kysely<Database>,
  recordIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Hold>> {
  const { rows } = await sql<RecordState>`
    select r.id,
      exists (select from envelopes e where e.record_id = r.id and e.state = any(${OPEN})) as is_signing,
      exists (select from supplies s where s.record_id = r.id and s.state = any(${RUNNING})) as is_running,
      greatest(
        (select max((finished_at at time zone 'Europe/Rome')::date) from envelopes e
          where e.record_id = r.id and e.state = 'signed'),
        (select max(s.state_on) from supplies s where s.record_id = r.id and s.state <> 'to_send'),
        (select max((c.updated_at at time zone 'Europe/Rome')::date) from crm_entries c
          where c.record_id = r.id and c.state = 'done' and c.part not like 'contact%')
      ) as concluded_on
    from records r where r.id = any(${recordIds}::uuid[])`.execute(db)
  const today = romeDay(now)
  const years = ruleAt(await findRuleBook(db), 'retention-contract-years', today)
  const holds = new Map<string, Hold>()
  for (const row of rows) {
    const hold = holdOf(row, today, years)
    if (hold) holds.set(row.id, hold)
  }
  return holds
}

function holdOf(
  { is_signing, is_running, concluded_on }: RecordState,
  today: CalendarDate,
  years: number,
): Hold | undefined {
  if (is_signing) return { why: 'signing', until: null }
  if (is_running) return { why: 'running', until: null }
  if (concluded_on === null) return undefined
  const until = monthsAfter(concluded_on, 12 * years)
  return until > today ? { why: 'contract', until } : undefined
}
