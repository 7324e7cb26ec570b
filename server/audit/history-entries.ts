import { type Kysely, sql } from 'kysely'
import type { HistoryName } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'

/** The columns that the hash of an entry covers; columns added later are excluded. */
const ENTRY: Record<HistoryName, string> = {
  user_logs: 'jsonb_build_array(id, user_id, ip, action, detail)',
  object_events: 'jsonb_build_array(id, user_id, ip, noun, object_id, title, kind, before, after)',
  record_events: 'jsonb_build_array(id, record_id, user_id, ip, kind, version, fields, detail, changes)',
}
export const HISTORIES = Object.keys(ENTRY) as HistoryName[]

/** The time in microseconds, which a JavaScript date cannot hold. */
const AT = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The column with the record, object or user of an entry. */
const SUBJECT: Record<HistoryName, string> = {
  user_logs: `'user ' || user_id`,
  object_events: `noun || ' ' || object_id`,
  record_events: `'record ' || record_id`,
}

/** An entry as it is stored now. */
export interface StoredEntry {
  id: string
  subject: string
  created_at: Date
  day: string
  hash: string
}

const COLUMNS = (history: HistoryName) =>
  sql.raw(`id::text, ${SUBJECT[history]} as subject, created_at,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    encode(sha256(convert_to(${AT} || ' ' || ${ENTRY[history]}::text, 'UTF8')), 'hex') as hash`)

/** The stored entries with these ids, hashed by the database, since typed values may be long. */
export async function hashEntries(
  db: Kysely<Database>,
  history: HistoryName,
  ids: readonly string[],
): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredEntry>`
    select ${COLUMNS(history)} from ${sql.table(history)} t where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The unsealed entries that are not pending, read in one snapshot. */
export async function findUnsealedEntries(
  db: Kysely<Database>,
  history: HistoryName,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    with covered as materialized (
      select (entry ->> 'id')::uuid as entry_id
      from history_chain c cross join lateral jsonb_array_elements(c.entries) entry
      where entry ->> 'history' = ${history}
      union select entry_id from history_pending where history = ${history}
    )
    select ${COLUMNS(history)} from ${sql.table(history)} t left join covered on covered.entry_id = t.id
    where covered.entry_id is null order by created_at, id`.execute(db)
  return rows
}
