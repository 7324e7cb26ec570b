import type { ColumnType, Generated } from 'kysely'
import type { RecordChanges } from '../../../shared/api/record-changes.ts'
import type { AuditedEntity, ChangeKind } from '../../../shared/audited-entities.ts'
import type { Json, JsonWithDefault, Row } from './row.ts'

/** The tables that record who did what; entries are added and never changed. */
export type HistoryName = 'user_logs' | 'object_events' | 'record_events'

export interface UserLogTable extends Row {
  user_id: string
  ip: string
  action: string
  detail: JsonWithDefault<Record<string, unknown>>
}

/** The history of audited entities. Written by `recordChange` only. */
export interface ObjectEventTable extends Row {
  user_id: string | null
  ip: string
  noun: AuditedEntity
  object_id: string
  title: string
  kind: ChangeKind
  before: JsonWithDefault<Record<string, unknown>>
  after: JsonWithDefault<Record<string, unknown>>
  /** The `updated_at` that the change gave its object; null for what has none. */
  saved_at: ColumnType<Date | null, Date | null | undefined, never>
}

export interface RecordEventTable extends Row {
  record_id: string
  user_id: string
  ip: string
  kind: string
  version: number
  fields: JsonWithDefault<string[]>
  detail: JsonWithDefault<Record<string, unknown>>
  /** What each field was and is; null where it was or is empty. */
  changes: JsonWithDefault<RecordChanges>
}

/** The seal of a history for one UTC day, under the installation's key and chained to the sealed day before. */
export interface HistorySealTable extends Row {
  history: HistoryName
  day: string
  entries: number
  chain: string
  key_mark: string
}

/** Entries of the history that no seal of `history_chain` covers yet; filled by triggers. */
export interface HistoryPendingTable {
  number: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  history: HistoryName
  entry_id: string
}

/** An entry as a seal covers it. */
export interface SealedEntry {
  history: HistoryName
  id: string
  /** The record, the object or the user whose history it belongs to. */
  subject: string
  day: string
  /** SHA-256 of the entry in hex; null where it was gone before it was sealed. */
  hash: string | null
}

/** The seals of the last seconds' entries, each chained to the one before. */
export interface HistoryChainTable {
  number: string | number
  created_at: Generated<Date>
  updated_at: Generated<Date>
  entries: Json<SealedEntry[]>
  chain: string
  key_mark: string
}

export interface HistoryHeadTable {
  name: 'history'
  created_at: Generated<Date>
  updated_at: Generated<Date>
  number: string | number
  mac: string
  key_mark: string
}

export interface HistoryTables {
  user_logs: UserLogTable
  object_events: ObjectEventTable
  record_events: RecordEventTable
  history_seals: HistorySealTable
  history_pending: HistoryPendingTable
  history_chain: HistoryChainTable
  history_head: HistoryHeadTable
}
