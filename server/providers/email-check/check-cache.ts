import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CheckCache } from './debounce.ts'

/** Mailboxes come and go; after this an address is looked up again. */
export const CACHE_DAYS = 30
const DAY_MS = 86_400_000

/** Remembers answers in the database, without the addresses: rows are found by a hash. */
export function createCheckCache(db: Kysely<Database>, now: () => Date): CheckCache {
  return {
    async recall(hash) {
      const row = await db
        .selectFrom('email_checks')
        .select(['code', 'suggestion'])
        .where('email_hash', '=', hash)
        .where('checked_at', '>', new Date(now().getTime() - CACHE_DAYS * DAY_MS))
        .executeTakeFirst()
      return row
    },
    async store(hash, found) {
      await db
        .insertInto('email_checks')
        .values({ email_hash: hash, ...found, checked_at: now() })
        .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ ...found, checked_at: now() }))
        .execute()
    },
  }
}
