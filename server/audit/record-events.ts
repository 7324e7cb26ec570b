import type { Kysely, Transaction } from 'kysely'
import type { EventKind, RecordChanges } from '../../shared/api/records.ts'
import { type Actor, ipColumn } from '../actor.ts'
import type { Database } from '../db/schema.ts'
import { queueWebhooks } from '../effects/queue-webhooks.ts'
import { openChanges, sealChanges } from './history-values.ts'

interface RecordEvent {
  actor: Actor
  recordId: string
  kind: EventKind
  version: number
  at: Date
  fields?: readonly string[]
  detail?: Record<string, unknown>
  changes?: RecordChanges
}

/** Appends to the history of a record. Called in the transaction of the change. */
export const addRecordEvent = (db: Transaction<Database>, event: RecordEvent): Promise<void> =>
  addRecordEvents(db, [event])

/** Rows in one statement: PostgreSQL accepts 65,535 parameters. */
const BATCH_ROWS = 1_000

/** Appends to the histories of several records. */
export async function addRecordEvents(
  db: Transaction<Database>,
  events: readonly RecordEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH_ROWS) {
    const batch = events.slice(from, from + BATCH_ROWS)
    const changes = await sealChanges(
      db,
      batch.map(({ recordId, changes = {} }) => ({ recordId, changes })),
    )
    await db
      .insertInto('record_events')
      .values(batch.map((event, index) => toRow(event, changes[index]!)))
      .execute()
    await queueWebhooks(
      db,
      batch.flatMap(({ kind, recordId, version, at }) =>
        kind === 'read' ? [] : [{ event: kind, recordId, version, at }],
      ),
    )
  }
}

const toRow = (event: RecordEvent, changes: RecordChanges) => ({
  record_id: event.recordId,
  user_id: event.actor.userId,
  ip: ipColumn(event.actor),
  kind: event.kind,
  version: event.version,
  created_at: event.at,
  updated_at: event.at,
  fields: JSON.stringify(event.fields ?? []),
  detail: JSON.stringify(event.detail ?? {}),
  changes: JSON.stringify(changes),
})

/** The history of a record as the API returns it: newest first, at most a thousand events. */
export async function listRecordEvents(db: Kysely<Database>, recordId: string) {
  const stored = await db
    .selectFrom('record_events as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'e.record_id',
      'e.created_at',
      'e.user_id',
      'e.ip',
      'e.kind',
      'e.version',
      'e.fields',
      'e.detail',
      'e.changes',
      'u.name',
      'u.last_name',
    ])
    .where('e.record_id', '=', recordId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(1000)
    .execute()
  const rows = await openChanges(db, stored)
  return rows.map(
    ({ id, created_at, user_id, ip, kind, version, fields, changes, detail, name, last_name }) => ({
      id,
      ip,
      version,
      fields,
      changes,
      at: created_at.toISOString(),
      userId: user_id,
      holdersDiffer: detail.holdersDiffer === true,
      autosave: detail.autosave === true,
      step: typeof detail.state === 'string' ? detail.state : '',
      user: `${name} ${last_name}`.trim(),
      // Only `addRecordEvent` writes this table.
      kind: kind as EventKind,
    }),
  )
}

interface ReadRecord {
  id: string
  version: number
  created_by: string
}

/** Every user may read all records; a read by a user other than the creator is recorded. */
export async function recordRead(
  db: Kysely<Database>,
  record: ReadRecord,
  actor: Actor,
  at: Date,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (record.created_by === actor.userId) return
  const { id: recordId, version } = record
  const event = { actor, recordId, kind: 'read', version, at, detail } as const
  await db.transaction().execute((trx) => addRecordEvent(trx, event))
}
