import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export interface Limit {
  /** The number of uses allowed in one window. */
  max: number
  seconds: number
}
export type LimitOutcome = { ok: true } | { ok: false; retryAfter: number }

/**
 * Counts one use of `key` and returns whether it is allowed; `retryAfter` is in seconds. One statement in its own
 * transaction: neither concurrent requests nor a later failure can revert a use.
 */
export async function consumeLimit(
  db: Kysely<Database>,
  key: string,
  limit: Limit,
  now: Date,
): Promise<LimitOutcome> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const over = sql<boolean>`rate_limits.resets_at <= ${now}`
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        // At most the length of a window from now: the clock may have been set back since.
        resets_at: sql<Date>`case when ${over} then ${resetsAt} else least(rate_limits.resets_at, ${resetsAt}) end`,
        updated_at: now,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return row.count <= limit.max ? { ok: true } : { ok: false, retryAfter: secondsUntil(row.resets_at, now) }
}

/** Resets the counter of a key. */
export async function resetLimit(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Whole seconds until an instant, at least one. */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000))
