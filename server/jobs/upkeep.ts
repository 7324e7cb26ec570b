import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'

/**
 * Runs `vacuum analyze` on one table at a time. The embedded database has no autovacuum; that of a server may exceed
 * our statement timeout. Returns the number of tables.
 */
export async function upkeep({
  db,
  config,
}: Pick<Context, 'db'> & { config: Pick<Config, 'databaseUrl'> }): Promise<{ tables: number }> {
  if (config.databaseUrl !== undefined) return { tables: 0 }
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = current_schema() order by relname
  `.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  return { tables: rows.length }
}
