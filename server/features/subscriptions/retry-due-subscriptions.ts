import { z } from 'zod'
import type { Context } from '../../context.ts'
import { retryDueEffects } from '../../effects/due-effects.ts'
import { type SubscribeContext, subscribeClient } from './subscribe-client.ts'

const subscriptionPayload = z.object({
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  contactId: z.string(),
  leadId: z.string(),
  ownerId: z.string(),
  askedBy: z.string(),
  ip: z.string(),
  askedAt: z.coerce.date(),
})

/** Asks again for the subscriptions that the newsletter's service did not take. */
export async function retryDueSubscriptions(
  context: SubscribeContext & Pick<Context, 'log'>,
): Promise<{ subscribed: number; waiting: number }> {
  const { granted, waiting } = await retryDueEffects(context, 'newsletter', async ({ payload }) => {
    const { askedAt, ...subscription } = subscriptionPayload.parse(payload)
    const { ok } = await subscribeClient(context, subscription, askedAt)
    return ok
  })
  return { subscribed: granted, waiting }
}
