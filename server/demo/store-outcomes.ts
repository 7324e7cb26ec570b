import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { deriveOutcomes } from '../supplies/rewrite-outcomes.ts'
import type { DemoOutcome } from './outcomes.ts'

/** Stores what became of the supplies of the demonstration, each with the time of its last event. */
export async function storeDemoOutcomes(
  db: Kysely<Database>,
  outcomes: readonly DemoOutcome[],
  now: Date,
): Promise<void> {
  const supplies = await db.selectFrom('supplies').select(['id', 'record_id as recordId', 'part']).execute()
  const idOf = new Map(supplies.map(({ id, recordId, part }) => [`${recordId} ${part}`, id]))
  const rows = outcomes.map((one) => ({
    supply_id: idOf.get(`${one.recordId} ${one.part}`)!,
    state: one.state,
    effective_on: one.on,
    known_at: one.at.toISOString(),
    foreseen_on: one.foreseenOn,
    cause: one.cause,
    attempt: one.attempt,
    user_id: one.userId,
  }))
  await sql`
    insert into supply_events (supply_id, entry_id, attempt, state, effective_on, known_at, foreseen_on, source, cause, user_id, created_at, updated_at)
    select supply_id, gen_random_uuid(), attempt, state, effective_on, known_at, foreseen_on, 'hand', cause, user_id, known_at, known_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(supply_id uuid, attempt integer, state text,
      effective_on date, known_at timestamptz, foreseen_on date, cause text, user_id uuid)
    on conflict do nothing`.execute(db)
  await deriveOutcomes(db, supplies, now)
  await sql`
    update supplies s set updated_at = e.at
    from (select supply_id, max(created_at) as at from supply_events group by supply_id) e where e.supply_id = s.id`.execute(
    db,
  )
}
