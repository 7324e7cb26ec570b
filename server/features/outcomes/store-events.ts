import { sql, type Transaction } from 'kysely'
import type { OutcomeEvent } from '../../../contract/outcomes/index.ts'
import type { Database } from '../../db/schema.ts'

/** An event of a supply, as it is entered. */
export interface NewSupplyEvent extends OutcomeEvent {
  supplyId: string
  note?: string | undefined
  /** The row of the file. */
  sourceRow?: number | undefined
}

interface Entry {
  entryId: string
  source: 'hand' | 'file'
  userId: string
  at: Date
}

/** Stores events that were entered together, except those that are known already. Returns the ids of their supplies. */
export async function storeEvents(
  trx: Transaction<Database>,
  events: readonly NewSupplyEvent[],
  { entryId, source, userId, at }: Entry,
): Promise<string[]> {
  const rows = events.map((event) => ({
    supply_id: event.supplyId,
    attempt: event.attempt ?? null,
    state: event.state,
    effective_on: event.on,
    is_undated: event.isUndated ?? false,
    supersedes: event.supersedes ?? false,
    known_at: event.knownAt,
    foreseen_on: event.foreseenOn ?? null,
    source_row: event.sourceRow ?? null,
    cause: event.cause ?? '',
    cause_text: event.causeText ?? '',
    note: event.note ?? '',
  }))
  const names = sql.raw(
    'supply_id, attempt, state, effective_on, is_undated, supersedes, known_at, foreseen_on, source_row, cause, cause_text, note',
  )
  const stored = await sql<{ supply_id: string }>`
    insert into supply_events (entry_id, source, user_id, created_at, updated_at, ${names})
    select ${entryId}::uuid, ${source}, ${userId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${names}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(supply_id uuid, attempt integer, state text,
      effective_on date, is_undated boolean, supersedes boolean, known_at timestamptz, foreseen_on date,
      source_row integer, cause text, cause_text text, note text)
    on conflict do nothing returning supply_id`.execute(trx)
  return [...new Set(stored.rows.map(({ supply_id }) => supply_id))]
}
