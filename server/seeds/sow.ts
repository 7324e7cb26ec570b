import type { Kysely } from 'kysely'
import { DEFAULT_INTEGRATION } from '../../shared/emails/match-config.ts'
import type { Database } from '../db/schema.ts'
import { OPTION_LISTS } from './option-lists.ts'

/**
 * Puts in what every installation needs and this one lacks: an option list for each managed field of the form (GAP-75),
 * and the mail configuration that takes every record (GAP-68). What is there stays as it is. Answers how many lists
 * were added.
 */
export async function sow(db: Kysely<Database>): Promise<number> {
  const rows = Object.entries(OPTION_LISTS).map(([code, names]) => ({
    code,
    properties: JSON.stringify(names),
  }))
  const result = await db
    .insertInto('managed_fields')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  await sowDefaultIntegration(db)
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** Only until somebody has kept mail configurations: it may have been taken away on purpose. */
async function sowDefaultIntegration(db: Kysely<Database>): Promise<void> {
  const kept = await db.selectFrom('mail_routes').select('id').limit(1).executeTakeFirst()
  const touched = await db
    .selectFrom('object_events')
    .select('id')
    .where('noun', '=', 'emails')
    .executeTakeFirst()
  if (kept || touched) return
  await db
    .insertInto('mail_routes')
    .values({ integration_name: DEFAULT_INTEGRATION, position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
