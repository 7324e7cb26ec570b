import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Takes back the room of replaced rows and counts what the planner needs to know. The embedded database never does it
 * by itself. One table at a time, so that no statement is long. Answers how many tables.
 */
export async function upkeep({ db }: Pick<Context, 'db'>): Promise<{ tables: number }> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = current_schema() order by relname
  `.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  return { tables: rows.length }
}
