import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import { addRecordEvent } from './record-events.ts'

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
  const event = { ...actor, recordId, kind: 'read', version, at, detail } as const
  await db.transaction().execute((trx) => addRecordEvent(trx, event))
}
