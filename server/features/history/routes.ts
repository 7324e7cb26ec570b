import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { TIME_ZONE } from '../../../contract/time/italian-time.ts'
import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryKind,
  type HistoryNoun,
  listHistory,
  listHistoryPeople,
} from '../../../shared/api/history.ts'
import type { AuditedEntity } from '../../../shared/audited-entities.ts'
import type { Database } from '../../db/schema.ts'
import { type Route, route } from '../../http/route.ts'
import { disambiguateNames } from '../../records/person-names.ts'

export const historyRoutes: Route[] = [
  route(listHistory, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listEvents(db, query)),
  })),

  route(listHistoryPeople, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    people: await listPeople(db),
  })),
]

/** A page of the timeline, with the names of its users and records. */
async function listEvents(
  db: Kysely<Database>,
  request: HistoryRequest,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const found = await findEvents(db, request)
  const events = found.slice(0, request.limit)
  const people = await findNames(db, events)
  const records = await findRecords(db, events)
  const removed = await findRemoved(db, events)
  const entries = events.map((event): HistoryEntry => {
    const record = records.get(event.object_id)
    return {
      id: event.id,
      at: event.created_at.toISOString(),
      userId: event.user_id,
      ip: event.ip,
      user: (event.user_id && people.get(event.user_id)) || '',
      // Only `recordChange` and `addRecordEvent` write these.
      noun: event.noun as HistoryNoun,
      kind: event.kind as HistoryKind,
      objectId: event.object_id,
      title: event.noun === 'records' ? (record?.title ?? '') : event.title,
      autosave: event.autosave,
      changes: changesOf(event),
      gone: event.noun === 'records' ? (record?.removed ?? true) : removed.has(keyOf(event)),
    }
  })
  const last = events.at(-1)
  return { entries, next: found.length > events.length && last ? `${last.place} ${last.id}` : null }
}

/** The users with an event in the history, by name; also removed users. */
async function listPeople(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  const rows = await selectPeople(db)
    .where(({ or }) => or([isAuthorIn('object_events'), isAuthorIn('record_events')]))
    .orderBy('last_name')
    .orderBy('name')
    .execute()
  return [...disambiguateNames(rows)].map(([id, name]) => ({ id, name }))
}

/**
 * Whether the first event from this user on is of this user: one step in the index of the users, also for one without an
 * event. For `exists`, and for any one event of the user, the planner reads all events.
 */
const isAuthorIn = (table: 'object_events' | 'record_events') =>
  sql<boolean>`users.id = (
    select event.user_id from ${sql.table(table)} event where event.user_id >= users.id order by event.user_id limit 1)`

async function findNames(db: Kysely<Database>, events: readonly FoundEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectPeople(db).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

const selectPeople = (db: Kysely<Database>) =>
  db.selectFrom('users').select(['id', 'name', 'last_name', 'login'])

const nameOf = ({ name, last_name, login }: { name: string; last_name: string; login: string }) =>
  `${name} ${last_name}`.trim() || login

async function findRecords(db: Kysely<Database>, events: readonly FoundEvent[]) {
  const ids = [...new Set(events.filter(({ noun }) => noun === 'records').map((event) => event.object_id))]
  if (ids.length === 0) return new Map<string, { title: string; removed: boolean }>()
  const rows = await db
    .selectFrom('records')
    .select(['id', 'last_name', 'name', 'ragione_sociale', 'removed_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, last_name, name, ragione_sociale, removed_at }) => {
      const title = `${last_name} ${name}`.trim() || ragione_sociale || 'Senza nome'
      return [id, { title, removed: removed_at !== null }]
    }),
  )
}

/** The objects of these events that are removed now. */
async function findRemoved(db: Kysely<Database>, events: readonly FoundEvent[]): Promise<Set<string>> {
  const ids = events.filter(({ noun }) => noun !== 'records').map((event) => event.object_id)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('object_events')
    .distinctOn(['noun', 'object_id'])
    .select(['noun', 'object_id', 'kind'])
    .where('object_id', 'in', [...new Set(ids)])
    .where('noun', 'in', [...new Set(events.map(({ noun }) => noun as AuditedEntity))])
    .orderBy('noun')
    .orderBy('object_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Set(rows.filter(({ kind }) => kind === 'removed').map(keyOf))
}

const keyOf = ({ noun, object_id }: { noun: string; object_id: string }) => `${noun} ${object_id}`

function changesOf({ before, after, changes }: FoundEvent): HistoryChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...names.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    ...Object.entries(changes).map(([field, [was, is]]) => ({ field, before: was, after: is })),
  ]
}

type HistoryRequest = z.output<typeof listHistory.query>

/** An event of either history, with its sort key in the timeline. */
interface FoundEvent {
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
  changes: Record<string, [unknown, unknown]>
  autosave: boolean
}

/** Events of both histories by time, one more than requested, which shows whether there are more. */
async function findEvents(db: Kysely<Database>, request: HistoryRequest): Promise<FoundEvent[]> {
  const { noun, limit } = request
  const parts = [
    ...(noun === 'records' ? [] : [objectEvents(request)]),
    ...(noun === undefined || noun === 'records' ? [recordEvents(request)] : []),
  ]
  const { rows } = await sql<FoundEvent>`
    select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from (${sql.join(parts, sql` union all `)}) as events
    order by created_at desc, id limit ${limit + 1}`.execute(db)
  return rows
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
