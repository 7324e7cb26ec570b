import type { Kysely } from 'kysely'
import type { HistoryChange, HistoryEntry, HistoryKind, HistoryNoun } from '../../../shared/api/history.ts'
import type { AuditedEntity } from '../../../shared/audited-entities.ts'
import type { Database } from '../../db/schema.ts'
import { type FoundEvent, findEvents, type HistoryRequest } from './find-events.ts'
import { findNames } from './history-people.ts'

/** A page of the timeline, with the names of its users and records. */
export async function listEvents(
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
