import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** When an act ran by the clock of the database, and the time that its rows are to have. */
export interface Span {
  start: string
  finish: string
  at: string
}

/** In microseconds: two acts may run in one millisecond. */
export async function readDatabaseClock(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]!.at
}

/** The tables whose rows have the time of the database. */
const TABLES = [
  'crm_contacts',
  'crm_contracts',
  'effects',
  'envelope_events',
  'leads',
  'mail_outbox',
  'object_events',
  'record_pdfs',
  'signing_certificates',
  'signing_links',
  'subscribers',
  'user_logs',
] as const satisfies readonly (keyof Database)[]

/** Gives the rows of each act its time, and lets the history be sealed in the order of time. */
export async function dateBack(db: Kysely<Database>, spans: readonly Span[]): Promise<void> {
  const acts = sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
    as act(start timestamptz, finish timestamptz, at timestamptz)`
  await db.transaction().execute(async (trx) => {
    // A dead letter shows when its job was created.
    for (const table of [...TABLES, 'jobs.job'])
      for (const column of table === 'jobs.job' ? ['created_on'] : ['created_at', 'updated_at'])
        await sql`update ${sql.table(table)} as changed set ${sql.ref(column)} = act.at from ${acts}
          where changed.${sql.ref(column)} between act.start and act.finish`.execute(trx)
    await sql`
      with pending as (delete from history_pending returning history, entry_id),
        entries as (
          select id, created_at from record_events union all select id, created_at from object_events
          union all select id, created_at from user_logs
        )
      insert into history_pending (history, entry_id)
      select history, entry_id from pending join entries on id = entry_id order by created_at`.execute(trx)
  })
}
