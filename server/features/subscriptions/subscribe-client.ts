import { type Kysely, sql } from 'kysely'
import { logUserAction } from '../../audit/log-user-action.ts'
import { recordConsent } from '../../audit/record-consent.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { endRetry, scheduleRetry } from '../../effects/effect-jobs.ts'
import { type Attempt, beginAttempt, finishAttempt, type UpsertEffect } from '../../effects/effects.ts'
import type { SubscribeOutcome, Subscription } from '../../providers/newsletter/port.ts'

export type SubscribeContext = Pick<Context, 'db' | 'newsletter' | 'now' | 'config'>

const keyOf = ({ email }: Subscription) => email.toLowerCase()

/**
 * Requests a subscription. The effect is stored before the service is called, so that interrupted and failed requests
 * are retried: a repeat has no effect at the service. `requestedAt`: the time of the customer's request; absent: now.
 */
export async function subscribeClient(
  context: SubscribeContext,
  subscription: Subscription,
  requestedAt = context.now(),
): Promise<SubscribeOutcome> {
  const { db, newsletter, now } = context
  const isRepeat = await isWaiting(db, subscription)
  const payload = { ...subscription, askedAt: requestedAt.toISOString() }
  const entry: UpsertEffect = { kind: 'newsletter', payload, userId: subscription.askedBy }
  const effect = await db.transaction().execute(async (trx) => {
    const begun = await beginAttempt(trx, keyOf(subscription), entry, now())
    await scheduleRetry(trx, begun)
    return begun
  })
  const outcome = await newsletter.subscribe(subscription)
  if (outcome.ok) await recordSubscribed(context, { subscription, effect, state: outcome.state, requestedAt })
  else await recordRefused(context, { effect, outcome, isRepeat })
  return outcome
}

interface SubscribedInput {
  subscription: Subscription
  effect: Attempt
  state: 'pending' | 'subscribed'
  requestedAt: Date
}

async function recordSubscribed(
  context: SubscribeContext,
  { subscription, effect, state, requestedAt }: SubscribedInput,
) {
  const { email, name, lastName, contactId, askedBy: userId, ip } = subscription
  await context.db.transaction().execute(async (trx) => {
    if (state === 'pending') {
      const consent = { purpose: 'newsletter', act: 'asked', channel: 'form', at: requestedAt } as const
      await recordConsent(trx, { ...consent, email, name: `${name} ${lastName}`, recordedBy: userId, ip })
    }
    await logUserAction(trx, {
      userId,
      actor: { kind: 'user', userId, ip },
      action: 'client subscribed',
      detail: { contact: contactId, state },
    })
    await finishAttempt(trx, effect, { ok: true, id: '' })
    await endRetry(trx, effect, true)
  })
}

/** The user was notified of the automatic retry, so a final failure is reported, too. */
async function isWaiting(db: Kysely<Database>, subscription: Subscription): Promise<boolean> {
  const row = await db
    .selectFrom('effects')
    .select('id')
    .where('kind', '=', 'newsletter')
    .where('key', '=', keyOf(subscription))
    .where('state', '=', 'open')
    .where(sql`answer ->> 'reason'`, '=', 'unreachable')
    .executeTakeFirst()
  return row !== undefined
}

interface RefusedInput {
  effect: Attempt
  outcome: Extract<SubscribeOutcome, { ok: false }>
  /** The user was notified earlier of the automatic retry. */
  isRepeat: boolean
}

/** An immediate refusal is returned to the user and leaves no effect. */
async function recordRefused(context: SubscribeContext, { effect, outcome, isRepeat }: RefusedInput) {
  const { db, config } = context
  const reason = outcome.reason === 'unreachable' ? 'unreachable' : 'refused'
  await db.transaction().execute(async (trx) => {
    const { detail, cause } = outcome
    await finishAttempt(trx, effect, { ok: false, reason, detail, cause })
    if (reason === 'unreachable') return await scheduleRetry(trx, effect, config.retryBaseSeconds)
    await endRetry(trx, effect, !isRepeat)
    if (isRepeat) return
    await trx.deleteFrom('effects').where('id', '=', effect.id).execute()
  })
}
