import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Whether a mail is queued in the outbox. */
export async function isMailQueued(db: Kysely<Database>, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return waiting !== undefined
}
