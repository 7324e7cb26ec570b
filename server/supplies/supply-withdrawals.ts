import { type Kysely, sql } from 'kysely'
import type { OutcomeEvent } from '../../contract/outcomes/index.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { Database } from '../db/schema.ts'

/** A withdrawal of the customer from a supply. Its row is the only place where it stands (OUTCOME-29). */
export interface SupplyWithdrawal {
  id: string
  supplyId: string
  /** Of the customer. */
  name: string
  declaredAt: Date
  /** When the customer has concluded the contract anew; null while the withdrawal counts. */
  renewedAt: Date | null
}

/** Those of the contract of the record that was concluded last, and those before it. */
export async function readSupplyWithdrawals(
  db: Kysely<Database>,
  supplyIds: readonly string[],
): Promise<SupplyWithdrawal[]> {
  const { rows } = await sql<SupplyWithdrawal>`
    select w.id, s.id as "supplyId", w.name, w.declared_at as "declaredAt",
      case when last.id <> w.envelope_id
        -- Of one that was typed in only the day is known.
        or w.envelope_id is null and (last.concluded_at at time zone 'Europe/Rome')::date > (w.declared_at at time zone 'Europe/Rome')::date
        then last.concluded_at end as "renewedAt"
    from supplies s
    join withdrawals w on w.record_id = s.record_id and (w.parts ? s.part or w.parts ? 'contract')
    left join lateral (
      select e.id, coalesce(e.received_at, e.finished_at) as concluded_at from envelopes e
      where e.record_id = s.record_id and (e.received_at is not null or e.state = 'signed')
      order by coalesce(e.received_at, e.finished_at) desc limit 1
    ) last on true
    where s.id = any(${supplyIds}::uuid[])
      and (w.envelope_id is null or last.id = w.envelope_id or last.concluded_at > w.declared_at)
    order by w.declared_at, w.id`.execute(db)
  return rows
}

/**
 * What withdrawals say of one supply, beside the events that were entered: it is withdrawn, or was entered anew by a later
 * signature.
 */
export function withdrawalEvents(
  withdrawals: readonly SupplyWithdrawal[],
  entered: readonly OutcomeEvent[],
): OutcomeEvent[] {
  const counting = withdrawals.filter(({ renewedAt }) => renewedAt === null)
  const events = counting.map(({ declaredAt }) => eventAt('withdrawn', declaredAt))
  const renewedAt = withdrawals.find((one) => one.renewedAt !== null)?.renewedAt
  if (!renewedAt) return events
  const renewal = eventAt('to_send', renewedAt)
  const before = entered.filter(({ knownAt }) => knownAt < renewal.knownAt)
  const attempt = 1 + Math.max(1, ...before.map((event) => event.attempt ?? 1))
  return [...events, { ...renewal, attempt, supersedes: true }]
}

const eventAt = (state: OutcomeEvent['state'], at: Date): OutcomeEvent => ({
  state,
  on: romeDay(at),
  knownAt: at.toISOString(),
})
