import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { Database } from '../../db/schema.ts'
import { matchesPeople } from '../../records/counted-records.ts'
import type { OverviewRequest } from './count-records.ts'

const MAX_SHOWN = 20

/** Drafts without a change for this number of days: their number, and the oldest ones. */
export async function findStaleDrafts(
  db: Kysely<Database>,
  request: OverviewRequest & { lyingDays: number },
  now: Date,
) {
  const before = new Date(now.getTime() - request.lyingDays * DAY_MS)
  const stale = db
    .selectFrom('records as r')
    .where(matchesPeople(request))
    .where(sql<boolean>`r.draft`)
    .where('r.updated_at', '<', before)
  const { count } = await stale
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await stale
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.updated_at', 'u.name as operator', 'u.last_name as operator_last_name'])
    .select(['r.name', 'r.last_name', 'r.ragione_sociale'])
    .orderBy('r.updated_at')
    .orderBy('r.id')
    .limit(MAX_SHOWN)
    .execute()
  const drafts = rows.map((row) => ({
    id: row.id,
    title: `${row.last_name} ${row.name}`.trim() || row.ragione_sociale,
    operator: `${row.operator} ${row.operator_last_name}`.trim(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return { count: Number(count), drafts }
}
