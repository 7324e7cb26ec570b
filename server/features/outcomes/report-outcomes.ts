import { type Kysely, type RawBuilder, sql } from 'kysely'
import { daysAfter } from '../../../contract/time/calendar-date.ts'
import { romeDayStart } from '../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { reportOutcomes as call, OutcomeFigures, ReportGroup } from '../../../shared/api/outcomes.ts'
import type { Database } from '../../db/schema.ts'

interface Asked {
  from: string
  to: string
  by: ReportGroup
}

/** More are not read. */
const MAX_ROWS = 200

const GROUPS: Readonly<Record<ReportGroup, RawBuilder<string>>> = {
  supplier: sql`s.supplier`,
  product: sql`s.product`,
  agent: sql`s.agent`,
  month: sql`to_char(r.created_at at time zone 'Europe/Rome', 'YYYY-MM')`,
}

/** Refusals and their causes of the sales of a period (OUTCOME-31). */
export async function reportOutcomes(
  db: Kysely<Database>,
  { from, to, by }: Asked,
): Promise<Omit<CallAnswer<typeof call>, 'ok'>> {
  const sold = sql`sold as materialized (
    select s.id, ${GROUPS[by]} as name, s.state, case when s.state_on is null then 0 else s.attempts end as attempts
    from records r join supplies s on s.record_id = r.id
    where r.created_at >= ${romeDayStart(from)} and r.created_at < ${romeDayStart(daysAfter(to, 1))}
      and r.removed_at is null and not r.draft and s.closed_at is null
  )`
  const { rows: counted } = await sql<Counted>`
    with ${sold} select name, count(*)::int as supplies, coalesce(sum(attempts), 0)::int as attempts,
      -- Each attempt but the last ended with a refusal.
      coalesce(sum(greatest(attempts - 1, 0)), 0)::int + count(*) filter (where state = 'rejected')::int as refused,
      count(*) filter (where state = 'rejected')::int as rejected, count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'contested')::int as contested
    from sold group by grouping sets ((name), ()) order by refused desc, supplies desc, name`.execute(db)
  const { rows: causes } = await sql<CountedCause>`
    with ${sold} select name, cause, count(distinct sold.id)::int as supplies
    from sold join supply_events e on e.supply_id = sold.id and e.state = 'rejected' and e.undone_at is null
    group by grouping sets ((name, cause), (cause)) order by supplies desc, cause`.execute(db)
  const byName = Map.groupBy(causes, ({ name }) => name)
  const figures = counted.map(({ name, ...own }) => ({
    name,
    ...own,
    causes: (byName.get(name) ?? []).map(({ cause, supplies }) => ({ cause, supplies })),
  }))
  const { name: _, ...total } = figures.find(({ name }) => name === null) ?? { name: null, ...NOTHING }
  const rows = figures.flatMap(({ name, ...own }) => (name === null ? [] : [{ name, ...own }]))
  return { total, rows: rows.slice(0, MAX_ROWS) }
}

const NOTHING: OutcomeFigures = {
  supplies: 0,
  attempts: 0,
  refused: 0,
  rejected: 0,
  contested: 0,
  active: 0,
  causes: [],
}

/** `name` is null in the row of the whole. */
interface Counted extends Omit<OutcomeFigures, 'causes'> {
  name: string | null
}
interface CountedCause {
  name: string | null
  cause: string
  supplies: number
}
