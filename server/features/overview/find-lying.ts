import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { chosen, type OverviewRequest } from './count-records.ts'

const SHOWN = 20
const DAY_MS = 86_400_000

/** Drafts that nobody has touched for so many days: how many, and those that lie longest. */
export async function findLying(
  db: Kysely<Database>,
  request: OverviewRequest & { lyingDays: number },
  now: Date,
) {
  const before = new Date(now.getTime() - request.lyingDays * DAY_MS)
  const lying = db
    .selectFrom('records as r')
    .where(chosen(request))
    .where(sql<boolean>`r.draft`)
    .where('r.updated_at', '<', before)
  const { count } = await lying
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await lying
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.updated_at', 'u.name as operator', 'u.last_name as operator_last_name'])
    .select(['r.name', 'r.last_name', 'r.ragione_sociale'])
    .orderBy('r.updated_at')
    .orderBy('r.id')
    .limit(SHOWN)
    .execute()
  const drafts = rows.map((row) => ({
    id: row.id,
    title: `${row.last_name} ${row.name}`.trim() || row.ragione_sociale,
    operator: `${row.operator} ${row.operator_last_name}`.trim(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return { count: Number(count), drafts }
}
