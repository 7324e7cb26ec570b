import { type Kysely, sql } from 'kysely'
import { type ConsentEntry, consentText, recordConsent } from '../../audit/record-consent.ts'
import type { Database } from '../../db/schema.ts'
import type { Subscriber, Subscription } from './port.ts'

const lowerEmail = sql<string>`lower(email)`

/** The row of a subscriber, new or existing; the last request and its text are stored until the confirmation. */
export async function openSubscriber(db: Kysely<Database>, subscription: Subscription, now: Date) {
  const { name, lastName, contactId, leadId, ownerId, askedBy, ip } = subscription
  const requestedConsent = {
    name,
    last_name: lastName,
    contact_id: contactId,
    lead_id: leadId,
    owner_id: ownerId,
    asked_by: askedBy,
    asked_at: now,
    asked_ip: ip,
    updated_at: now,
    text_version: (await consentText(db, 'newsletter')).version,
  }
  const email = subscription.email
  await db
    .insertInto('subscribers')
    .values({ ...requestedConsent, email, state: 'pending', created_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(lowerEmail)
        .doUpdateSet(requestedConsent)
        .where('subscribers.state', '=', 'pending'),
    )
    .execute()
  return await db
    .selectFrom('subscribers')
    .select(['id', 'state', 'email', 'text_version'])
    .where(lowerEmail, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
}

export async function findSubscriber(db: Kysely<Database>, id: string): Promise<Subscriber | undefined> {
  const found = await db
    .selectFrom('subscribers')
    .select(['email', 'state', 'text_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { email, state, text_version } = found
  return { email, state, consent: (await consentText(db, 'newsletter', text_version)).text }
}

interface SubscriberAct {
  id: string
  ip: string
  now: Date
}

/** Stores time, address and text of the confirmation; a repeat changes nothing. */
export async function confirmSubscriber(db: Kysely<Database>, { id, ip, now }: SubscriberAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set({
        state: 'subscribed',
        confirmed_at: now,
        confirmed_ip: ip,
        unsubscribed_at: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('state', '<>', 'subscribed')
      .returning(CONSENT_COLUMNS)
      .executeTakeFirst()
    if (row) await appendConsent(trx, row, { act: 'given', channel: 'confirmation-link', ip, at: now })
  })
}

/** `oneClick`: the button of a mail client. A repeat has no effect. */
export async function removeSubscriber(
  db: Kysely<Database>,
  { id, ip, now, oneClick }: SubscriberAct & { oneClick: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, updated_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'unsubscribed')
      .returning(CONSENT_COLUMNS)
      .executeTakeFirst()
    const channel = oneClick ? 'one-click' : 'unsubscribe-link'
    if (row) await appendConsent(trx, row, { act: 'withdrawn', channel, ip, at: now })
  })
}

const CONSENT_COLUMNS = ['email', 'name', 'last_name', 'text_version'] as const

async function appendConsent(
  trx: Kysely<Database>,
  {
    email,
    name,
    last_name,
    text_version,
  }: { email: string; name: string; last_name: string; text_version: number },
  act: Pick<ConsentEntry, 'act' | 'channel' | 'ip' | 'at'>,
) {
  const person = { email, name: `${name} ${last_name}`.trim(), version: text_version }
  await recordConsent(trx, { purpose: 'newsletter', ...person, ...act })
}
