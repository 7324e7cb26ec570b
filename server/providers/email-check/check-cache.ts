import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { Database } from '../../db/schema.ts'
import type { CheckCache } from './debounce.ts'

/** Results expire after this period, since mailboxes change. */
export const CACHE_DAYS = 30

/** Caches results in the database by a hash of the address. */
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
