import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { closePush, openPush, type PushEntry } from '../../db/ledger.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { noteConsent } from '../../db/note-consent.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscribeOutcome, Subscription } from '../../providers/newsletter/port.ts'

export type Asking = Pick<Context, 'db' | 'newsletter' | 'now' | 'config'>

const keyOf = ({ email }: Subscription) => email.toLowerCase()

/**
 * Asks for a subscription. What the service does not take stands in the ledger and is asked for again by itself: a
 * repeat changes nothing there. `askedAt`: when the customer said so; now when absent.
 */
export async function subscribeClient(
  context: Asking,
  subscription: Subscription,
  askedAt = context.now(),
): Promise<SubscribeOutcome> {
  const { db, newsletter } = context
  const outcome = await newsletter.subscribe(subscription)
  if (outcome.ok) await noteSubscribed(context, { subscription, state: outcome.state, askedAt })
  else if (outcome.reason === 'unreachable' || (await isWaiting(db, subscription)))
    await keepWish(context, { subscription, outcome, askedAt })
  return outcome
}

interface Subscribed {
  subscription: Subscription
  state: 'pending' | 'subscribed'
  askedAt: Date
}

async function noteSubscribed({ db, now }: Asking, { subscription, state, askedAt }: Subscribed) {
  const { email, name, lastName, contactId, askedBy: userId, ip } = subscription
  await db.transaction().execute(async (trx) => {
    if (state === 'pending') {
      const asked = { purpose: 'newsletter', act: 'asked', channel: 'form', at: askedAt } as const
      await noteConsent(trx, { ...asked, email, name: `${name} ${lastName}`, recordedBy: userId, ip })
    }
    await logUserAction(trx, {
      userId,
      ip,
      action: 'client subscribed',
      detail: { contact: contactId, state },
    })
    await waiting(trx, subscription).set({ state: 'done', next_try_at: null, updated_at: now() }).execute()
  })
}

const waiting = (db: Kysely<Database>, subscription: Subscription) =>
  db.updateTable('ledger').where('kind', '=', 'newsletter').where('key', '=', keyOf(subscription))

/** It was told that it goes by itself, so it is also told where it cannot. */
async function isWaiting(db: Kysely<Database>, subscription: Subscription): Promise<boolean> {
  const row = await db
    .selectFrom('ledger')
    .select('id')
    .where('kind', '=', 'newsletter')
    .where('key', '=', keyOf(subscription))
    .where('next_try_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface Refused {
  subscription: Subscription
  outcome: Extract<SubscribeOutcome, { ok: false }>
  askedAt: Date
}

async function keepWish({ db, now, config }: Asking, { subscription, outcome, askedAt }: Refused) {
  const reason = outcome.reason === 'unreachable' ? 'unreachable' : 'refused'
  const entry: PushEntry = {
    kind: 'newsletter',
    payload: { ...subscription, askedAt: askedAt.toISOString() },
    userId: subscription.askedBy,
  }
  const times = { now: now(), retrySeconds: config.outsideRetrySeconds }
  await db.transaction().execute(async (trx) => {
    const wish = await openPush(trx, keyOf(subscription), entry, times.now)
    await closePush(trx, wish, { ok: false, reason, detail: outcome.detail }, times)
  })
}
