import { type Kysely, sql } from 'kysely'
import type { Values } from '../../contract/index.ts'
import { openChanges } from '../audit/history-values.ts'
import type { Database } from '../db/schema.ts'
import { type FoundRecord, valuesOf } from '../records/find-record.ts'

/** The values of a record by version or by time, from its present ones and its history. */
export async function readFormerValues(
  db: Kysely<Database>,
  record: Pick<FoundRecord, 'id' | 'data' | 'definition_version'>,
): Promise<(isAfter: (event: { version: number; created_at: Date }) => boolean) => Values> {
  const stored = await db
    .selectFrom('record_events')
    .select(['record_id', 'version', 'created_at', 'changes'])
    .where('record_id', '=', record.id)
    .where(sql<boolean>`changes <> '{}'`)
    // What was said beside the fields is none of them.
    .where('kind', '<>', 'basis')
    .orderBy('version', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const events = await openChanges(db, stored)
  const present = valuesOf(record)
  return (isAfter) => {
    const values: Record<string, unknown> = { ...present }
    for (const event of events)
      if (isAfter(event))
        for (const [name, [before]] of Object.entries(event.changes)) values[name] = before ?? undefined
    return values as Values
  }
}
