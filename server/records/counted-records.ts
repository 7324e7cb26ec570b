import { type RawBuilder, sql } from 'kysely'
import type { CountedState } from '../../shared/api/records.ts'

/** Italian days, both inclusive; without one the period has no such end. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** LIST-32: the records behind a number of the overview. */
export interface CountedRecords extends Period {
  counted?: CountedState | undefined
  operator?: string | undefined
  type?: string | undefined
}

/** The start of an Italian day, or of the next day. */
const startOf = (day: string, daysLater: 0 | 1 = 0) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/Rome')`

export const isBetween = (column: string, { from, to }: Period): RawBuilder<boolean> =>
  sql<boolean>`(${from ? sql`${sql.ref(column)} >= ${startOf(from)}` : sql`true`}
    and ${to ? sql`${sql.ref(column)} < ${startOf(to, 1)}` : sql`true`})`

/** By operator and type; removed records do not match. */
export const matchesPeople = ({ operator, type }: Pick<CountedRecords, 'operator' | 'type'>) =>
  sql<boolean>`r.removed_at is null
    and (${operator ?? null}::uuid is null or r.created_by = ${operator ?? null}::uuid)
    and (${type ?? null}::text is null or r.type_contract = ${type ?? null}::text)`

/** The last sync of each record in the period. */
export const lastSyncs = (period: Period) => sql<{ record_id: string; kind: string }>`(
  select distinct on (v.record_id) v.record_id, v.kind from record_events v
  where v.kind in ('synced', 'sync-failed') and ${isBetween('v.created_at', period)}
  order by v.record_id, v.created_at desc)`

/** The condition for the row `r` of `records`. */
export const isCounted = (request: CountedRecords): RawBuilder<boolean> =>
  sql<boolean>`${matchesPeople(request)} and ${isInState(request)}`

function isInState({ counted, ...period }: CountedRecords): RawBuilder<boolean> {
  const isCreated = isBetween('r.created_at', period)
  if (counted === undefined) return isCreated
  if (counted === 'saved' || counted === 'draft')
    return sql<boolean>`${isCreated} and r.draft = ${counted === 'draft'}`
  if (counted === 'synced' || counted === 'sync-failed')
    return sql<boolean>`r.id in (select record_id from ${lastSyncs(period)} last where kind = ${counted})`
  return sql<boolean>`r.id in (
    select e.record_id from envelopes e where e.state = ${counted} and ${isBetween('e.created_at', period)})`
}
