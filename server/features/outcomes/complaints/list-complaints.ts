import { sql } from 'kysely'
import { daysLeft } from '../../../../contract/duties/withdrawal-period.ts'
import type { Complaint } from '../../../../shared/api/complaints.ts'
import type { Context } from '../../../context.ts'

const MAX_LISTED = 500

interface Row extends Omit<Complaint, 'daysLeft' | 'enteredAt'> {
  enteredAt: Date
}

/** The complaints of existing records: open ones first, the earliest day of answer before; then the last that were closed. */
export async function listComplaints({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Complaint[]> {
  const { rows } = await sql<Row>`
    with listed as materialized (
      (select c.* from complaints c join records r on r.id = c.record_id
        where c.result is null and r.removed_at is null order by c.answer_by, c.id limit ${MAX_LISTED})
      union all
      (select c.* from complaints c join records r on r.id = c.record_id
        where c.result is not null and r.removed_at is null order by c.closed_at desc, c.id limit ${MAX_LISTED})
    )
    select c.id, c.record_id as "recordId", r.code, r.last_name, r.name, r.ragione_sociale, c.via,
      c.received_on as "receivedOn", c.counted_from as "countedFrom", c.is_business as business, c.last_day as "lastDay",
      coalesce(c.received_on > c.last_day, false) as late, c.answer_by as "answerBy", c.note,
      btrim(u.name || ' ' || u.last_name) as "enteredBy", c.created_at as "enteredAt", c.result,
      c.closed_on as "closedOn", c.closing_note as "closingNote",
      (select coalesce(jsonb_agg(jsonb_build_object('part', s.part, 'point', s.point, 'supplier', s.supplier,
          'state', s.state) order by s.part desc), '[]')
        from supplies s where s.record_id = c.record_id and c.parts ? s.part) as supplies
    from listed c join records r on r.id = c.record_id join users u on u.id = c.entered_by
    order by (c.result is null) desc, case when c.result is null then c.answer_by end, c.closed_at desc, c.id
    limit ${MAX_LISTED}`.execute(db)
  const today = now()
  return rows.map((row) => ({
    ...row,
    enteredAt: row.enteredAt.toISOString(),
    daysLeft: daysLeft({ lastDay: row.answerBy }, today),
  }))
}
