import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { isBetween, lastSyncs, matchesPeople } from '../../records/counted-records.ts'
import type { OverviewRequest } from './count-records.ts'

/** The records with an envelope of the period, by its state. */
export const countSignatures = (db: Kysely<Database>, request: OverviewRequest) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.state', sql<number>`count(distinct e.record_id)::integer`.as('count')])
    .where(matchesPeople(request))
    .where(isBetween('e.created_at', request))
    .groupBy('e.state')
    .orderBy('e.state')
    .execute()

/** Each record by its last sync in the period. */
export async function countSyncs(db: Kysely<Database>, request: OverviewRequest) {
  const { rows } = await sql<{ done: number; failed: number }>`
    select (count(*) filter (where last.kind = 'synced'))::integer as done,
      (count(*) filter (where last.kind = 'sync-failed'))::integer as failed
    from ${lastSyncs(request)} last join records r on r.id = last.record_id
    where ${matchesPeople(request)}`.execute(db)
  return rows[0]!
}
