import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The tables whose rows have the time of the database. */
const TABLES = [
  'crm_contacts',
  'crm_contracts',
  'crm_entries',
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

/** Gives the rows of each step its time, and lets the history be sealed in the order of time. */
export async function dateBack(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A dead letter shows when its job was created.
    for (const table of [...TABLES, 'jobs.job'])
      for (const column of table === 'jobs.job' ? ['created_on'] : ['created_at', 'updated_at'])
        await sql`update ${sql.table(table)} as changed set ${sql.ref(column)} = dated from demonstration_steps
          where changed.${sql.ref(column)} between started_at and finished_at`.execute(trx)
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
