import type { Kysely } from 'kysely'
import { COMMAND } from '../config/checkout.ts'
import type { Database } from '../db/schema.ts'

export const NO_ADMINISTRATOR = `there is no administrator yet: add one with ${COMMAND} create-admin (--help shows how)`

/** Whether nobody can log in to create users. */
export async function hasNoAdministrator(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}
