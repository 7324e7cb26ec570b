import { z } from 'zod'
import { missingEffectJobs, retryEffect } from '../../effects/effect-jobs.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
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

/** The handler of `newsletter.subscribe`: retries a failed request of a subscription. */
export const createSubscriptionWork = (context: SubscribeContext): QueueWork<'newsletter.subscribe'> => ({
  run: ({ effectId }, { isLast }) =>
    retryEffect(context.db, { effectId, isLast }, ({ payload }) => {
      const { askedAt, ...subscription } = subscriptionPayload.parse(payload)
      return subscribeClient(context, subscription, askedAt)
    }),
  ...missingEffectJobs('newsletter.subscribe'),
})
