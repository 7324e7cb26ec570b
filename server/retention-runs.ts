import type { Kysely } from 'kysely'
import type { Config } from './config/config.ts'
import type { Database } from './db/schema.ts'
import { RETENTION, type RetainedRows } from './retention.ts'

/** Stores how many rows of a rule the nightly job has removed. */
export async function recordRetention(
  db: Kysely<Database>,
  rule: RetainedRows,
  at: Date,
  removed: number,
): Promise<void> {
  const run = { ran_at: at, removed, updated_at: at, ...(removed > 0 && { last_removed_at: at }) }
  await db
    .insertInto('retention_runs')
    .values({ rule, ...run, total: removed })
    .onConflict((conflict) =>
      conflict.column('rule').doUpdateSet(({ ref, eb }) => ({
        ...run,
        total: eb(ref('retention_runs.total'), '+', String(removed)),
      })),
    )
    .execute()
}

/** What the nightly job does for a class of rows. */
interface RetentionFigures {
  name: RetainedRows
  days: number
  ranAt: Date | null
  removed: number
  lastRemovedAt: Date | null
  total: number
}

/** Every rule, in its order. */
export async function readRetention(
  db: Kysely<Database>,
  config: Pick<Config, 'keepDays'>,
): Promise<RetentionFigures[]> {
  const rows = await db.selectFrom('retention_runs').selectAll().execute()
  return RETENTION.map(({ name, days }) => {
    const run = rows.find(({ rule }) => rule === name)
    return {
      name,
      days: days(config),
      ranAt: run?.ran_at ?? null,
      removed: run?.removed ?? 0,
      lastRemovedAt: run?.last_removed_at ?? null,
      total: Number(run?.total ?? 0),
    }
  })
}
