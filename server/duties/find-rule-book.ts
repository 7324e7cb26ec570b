import type { Kysely } from 'kysely'
import type { RuleBook } from '../../contract/duties/rules.ts'
import type { Database } from '../db/schema.ts'

/** Every version of every rule, in the order in which they were written. */
export const findRuleBook = (db: Kysely<Database>): Promise<RuleBook> =>
  db.selectFrom('duty_rules').select(['key', 'value', 'valid_from as validFrom']).orderBy('number').execute()
