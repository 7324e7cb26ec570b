import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '../../contract/form/values.ts'
import type { OutcomeEvent } from '../../contract/outcomes/index.ts'
import type { Complaint } from '../../shared/api/complaints.ts'
import type { Database } from '../db/schema.ts'

/** A complaint about a supply that contests it, or has contested it. Its row is the only place where it stands. */
export interface SupplyComplaint {
  id: string
  supplyId: string
  receivedOn: CalendarDate
  enteredAt: Date
  enteredBy: string
  note: string
  result: Complaint['result']
  closedOn: CalendarDate | null
  closedAt: Date | null
  closedBy: string | null
  closingNote: string
}

/** Those that came in time (CONTEST-3). */
export async function readSupplyComplaints(
  db: Kysely<Database>,
  supplyIds: readonly string[],
): Promise<SupplyComplaint[]> {
  const { rows } = await sql<SupplyComplaint>`
    select c.id, s.id as "supplyId", c.received_on as "receivedOn", c.created_at as "enteredAt",
      btrim(entered.name || ' ' || entered.last_name) as "enteredBy", c.note, c.result, c.closed_on as "closedOn",
      c.closed_at as "closedAt", btrim(closed.name || ' ' || closed.last_name) as "closedBy",
      c.closing_note as "closingNote"
    from supplies s
    join complaints c on c.record_id = s.record_id and c.parts ? s.part
    join users entered on entered.id = c.entered_by
    left join users closed on closed.id = c.closed_by
    where s.id = any(${supplyIds}::uuid[]) and (c.last_day is null or c.received_on <= c.last_day)
    order by c.received_on, c.id`.execute(db)
  return rows
}

/**
 * What a complaint says of its supply, beside the events that were entered. One that was rejected, or entered by mistake,
 * does not count: the supply is what it was without it (CONTEST-5).
 */
export function complaintEvents({
  receivedOn,
  enteredAt,
  result,
  closedOn,
  closedAt,
}: SupplyComplaint): OutcomeEvent[] {
  const contested = { state: 'contested', on: receivedOn, knownAt: enteredAt.toISOString() } as const
  if (result === null) return [{ ...contested, isOpenComplaint: true }]
  if (result !== 'upheld' || !closedOn || !closedAt) return []
  return [contested, { state: 'ended', on: closedOn, knownAt: closedAt.toISOString() }]
}
