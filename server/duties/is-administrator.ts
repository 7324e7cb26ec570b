import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Whether a user is an administrator now. */
export async function isAdministrator(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return row?.role === 'admin'
}
