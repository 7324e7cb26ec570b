import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { TIME_ZONE } from '../../../contract/time/italian-time.ts'
import type { listHistory } from '../../../shared/api/history.ts'
import type { RecordChanges } from '../../../shared/api/records.ts'
import { openChanges } from '../../audit/history-values.ts'
import type { Database } from '../../db/schema.ts'

export type HistoryRequest = z.output<typeof listHistory.query>

/** An event of either history, with its sort key in the timeline. */
export interface FoundEvent {
  id: string
  created_at: Date
  /** The time in microseconds, which a JavaScript date cannot hold. */
  place: string
  user_id: string | null
  ip: string
  noun: string
  object_id: string
  title: string
  kind: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  changes: RecordChanges
  autosave: boolean
}

/** Events of both histories by time, one more than requested, which shows whether there are more. */
export async function findEvents(db: Kysely<Database>, request: HistoryRequest): Promise<FoundEvent[]> {
  const { noun, limit } = request
  const parts = [
    ...(noun === 'records' ? [] : [objectEvents(request)]),
    ...(noun === undefined || noun === 'records' ? [recordEvents(request)] : []),
  ]
  const { rows } = await sql<FoundEvent>`
    select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from (${sql.join(parts, sql` union all `)}) as events
    order by created_at desc, id limit ${limit + 1}`.execute(db)
  return await openChanges(
    db,
    rows.map((event) => ({ ...event, record_id: event.object_id })),
  )
}

function objectEvents(request: HistoryRequest) {
  const { noun, kind } = request
  const wanted = [
    ...sharedConditions(request, (id) => sql`object_id = ${id}`),
    ...(noun ? [sql`noun = ${noun}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
  ]
  return sql`(
    select id, created_at, user_id, ip, noun, object_id, title, kind, before, after,
      '{}'::jsonb as changes, false as autosave
    from object_events where ${joinConditions(wanted)}
    order by created_at desc, id limit ${request.limit + 1})`
}

/** A record's save is called a change here; reads are included only on request. */
function recordEvents(request: HistoryRequest) {
  const { kind } = request
  const wanted = [
    ...sharedConditions(request, isRecord),
    kind ? sql`kind = ${kind === 'changed' ? 'updated' : kind}` : sql`kind <> 'read'`,
  ]
  return sql`(
    select id, created_at, user_id, ip, 'records' as noun, record_id::text as object_id, '' as title,
      case kind when 'updated' then 'changed' else kind end as kind, '{}'::jsonb as before, '{}'::jsonb as after,
      changes, coalesce((detail->>'autosave')::boolean, false) as autosave
    from record_events where ${joinConditions(wanted)}
    order by created_at desc, id limit ${request.limit + 1})`
}

/** By the index of the column, whose type is uuid: the id of another object is none. */
const isRecord = (id: string) => (z.uuid().safeParse(id).success ? sql`record_id = ${id}::uuid` : sql`false`)

/** The conditions for both tables. */
function sharedConditions(
  { userId, objectId, from, to, before }: HistoryRequest,
  isObject: (id: string) => RawBuilder<unknown>,
) {
  const [at, id] = before?.split(' ') ?? []
  return [
    ...(userId ? [sql`user_id = ${userId}`] : []),
    ...(objectId !== undefined ? [isObject(objectId)] : []),
    ...(from ? [sql`created_at >= ${from}::date::timestamp at time zone ${TIME_ZONE}`] : []),
    ...(to ? [sql`created_at < (${to}::date + 1)::timestamp at time zone ${TIME_ZONE}`] : []),
    ...(at ? [sql`(created_at < ${at} or (created_at = ${at} and id > ${id}::uuid))`] : []),
  ]
}

const joinConditions = (wanted: RawBuilder<unknown>[]) =>
  wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
