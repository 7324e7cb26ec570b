import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Whether a mail stands in the outbox for a mail server that has not taken it yet. */
export async function mailWaits(db: Kysely<Database>, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return waiting !== undefined
}
