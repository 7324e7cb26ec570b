import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Subscriber, Subscription } from './port.ts'

const lowerEmail = sql<string>`lower(email)`

/** The row of a person, new or as it stands; what was asked last is kept while they have not confirmed. */
export async function openSubscriber(db: Kysely<Database>, subscription: Subscription, now: Date) {
  const { name, lastName, contactId, leadId, ownerId, askedBy, ip } = subscription
  const asked = {
    ...{ name, last_name: lastName, contact_id: contactId, lead_id: leadId, owner_id: ownerId },
    ...{ asked_by: askedBy, asked_at: now, asked_ip: ip, updated_at: now },
  }
  const email = subscription.email
  await db
    .insertInto('subscribers')
    .values({ ...asked, email, state: 'pending', created_at: now })
    .onConflict((conflict) =>
      conflict.expression(lowerEmail).doUpdateSet(asked).where('subscribers.state', '=', 'pending'),
    )
    .execute()
  return await db
    .selectFrom('subscribers')
    .select(['id', 'state', 'email'])
    .where(lowerEmail, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
}

export async function findSubscriber(db: Kysely<Database>, id: string): Promise<Subscriber | undefined> {
  return await db.selectFrom('subscribers').select(['email', 'state']).where('id', '=', id).executeTakeFirst()
}

/** Keeps when and from where the person said yes; saying it twice changes nothing. */
export async function confirmSubscriber(
  db: Kysely<Database>,
  { id, ip, now }: { id: string; ip: string; now: Date },
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({
      state: 'subscribed',
      ...{ confirmed_at: now, confirmed_ip: ip, unsubscribed_at: null, updated_at: now },
    })
    .where('id', '=', id)
    .where('state', '<>', 'subscribed')
    .execute()
}

export async function removeSubscriber(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ state: 'unsubscribed', unsubscribed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .execute()
}
