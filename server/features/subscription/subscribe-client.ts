import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { closePush, type OpenPush, openPush, type PushEntry } from '../../db/ledger.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { noteConsent } from '../../db/note-consent.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscribeOutcome, Subscription } from '../../providers/newsletter/port.ts'

export type Asking = Pick<Context, 'db' | 'newsletter' | 'now' | 'config'>

const keyOf = ({ email }: Subscription) => email.toLowerCase()

/**
 * Asks for a subscription. The ledger has it before the service is asked, so what a crash cuts off is asked for again,
 * as is what the service does not take: a repeat changes nothing there. `askedAt`: when the customer said so; now when
 * absent.
 */
export async function subscribeClient(
  context: Asking,
  subscription: Subscription,
  askedAt = context.now(),
): Promise<SubscribeOutcome> {
  const { db, newsletter, now } = context
  const isRepeat = await isWaiting(db, subscription)
  const payload = { ...subscription, askedAt: askedAt.toISOString() }
  const entry: PushEntry = { kind: 'newsletter', payload, userId: subscription.askedBy }
  const effect = await openPush(db, keyOf(subscription), entry, now())
  const outcome = await newsletter.subscribe(subscription)
  if (outcome.ok) await noteSubscribed(context, { subscription, effect, state: outcome.state, askedAt })
  else await noteRefused(context, { effect, outcome, isRepeat })
  return outcome
}

interface Subscribed {
  subscription: Subscription
  effect: OpenPush
  state: 'pending' | 'subscribed'
  askedAt: Date
}

async function noteSubscribed(context: Asking, { subscription, effect, state, askedAt }: Subscribed) {
  const { email, name, lastName, contactId, askedBy: userId, ip } = subscription
  await context.db.transaction().execute(async (trx) => {
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
    await closePush(trx, effect, { ok: true, id: '' }, timesOf(context))
  })
}

const timesOf = ({ now, config }: Asking) => ({ now: now(), retrySeconds: config.retryBaseSeconds })

/** It was told that it goes by itself, so it is also told where it cannot. */
async function isWaiting(db: Kysely<Database>, subscription: Subscription): Promise<boolean> {
  const row = await db
    .selectFrom('effects')
    .select('id')
    .where('kind', '=', 'newsletter')
    .where('key', '=', keyOf(subscription))
    .where('next_try_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface Refused {
  effect: OpenPush
  outcome: Extract<SubscribeOutcome, { ok: false }>
  /** The user was answered earlier that it is asked for again. */
  isRepeat: boolean
}

/** What is refused at once is in the answer to the user, and leaves no effect behind. */
async function noteRefused(context: Asking, { effect, outcome, isRepeat }: Refused) {
  const { db } = context
  const reason = outcome.reason === 'unreachable' ? 'unreachable' : 'refused'
  await db.transaction().execute(async (trx) => {
    await closePush(trx, effect, { ok: false, reason, detail: outcome.detail }, timesOf(context))
    if (reason === 'unreachable' || isRepeat) return
    await trx.deleteFrom('effects').where('id', '=', effect.id).execute()
  })
}
