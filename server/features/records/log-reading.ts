import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Actor, addRecordEvent } from './record-events.ts'

interface Read {
  id: string
  version: number
  created_by: string
}

/** Everyone sees all records; that somebody other than its author has read one is kept in its history. */
export async function logReading(
  db: Kysely<Database>,
  record: Read,
  actor: Actor,
  at: Date,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (record.created_by === actor.userId) return
  const { id: recordId, version } = record
  const event = { ...actor, recordId, kind: 'read', version, at, detail } as const
  await db.transaction().execute((trx) => addRecordEvent(trx, event))
}
