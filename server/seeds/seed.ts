import type { Kysely } from 'kysely'
import { DEFAULT_INTEGRATION } from '../../shared/mail-routing/match-config.ts'
import type { Database } from '../db/schema.ts'
import { OPTION_LISTS } from './initial-managed-fields.ts'

/**
 * Adds the missing base data: an option list for each managed field of the form (GAP-75), and the default mail
 * configuration (GAP-68). Existing data stay. Returns the number of added lists.
 */
export async function seed(db: Kysely<Database>): Promise<number> {
  const rows = Object.entries(OPTION_LISTS).map(([code, names]) => ({
    code,
    properties: JSON.stringify(names),
  }))
  const result = await db
    .insertInto('managed_fields')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  await seedDefaultIntegration(db)
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** Only before the first change of mail routes: it may have been removed on purpose. */
async function seedDefaultIntegration(db: Kysely<Database>): Promise<void> {
  const existing = await db.selectFrom('mail_routes').select('id').limit(1).executeTakeFirst()
  const touched = await db
    .selectFrom('object_events')
    .select('id')
    .where('noun', '=', 'emails')
    .executeTakeFirst()
  if (existing || touched) return
  await db
    .insertInto('mail_routes')
    .values({ integration_name: DEFAULT_INTEGRATION, position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
