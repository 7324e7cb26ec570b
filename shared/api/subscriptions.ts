import { z } from 'zod'
import { defineCall, ok } from './call.ts'

const text = z.string().trim().max(200).default('')

/**
 * API-81. Sends a confirmation mail; the confirmation subscribes the person. A missing value is 422 with the
 * specification's sentence as `errorMessage`; a person who has unsubscribed is not contacted again:
 * `not-subscribable`.
 */
export const subscribe = defineCall('POST /subscription', {
  lasting: 'service',
  summary: 'Subscribe a customer to the newsletter',
  body: z.strictObject({
    name: text,
    lastName: text,
    contactId: text,
    email: z.string().trim().max(320).default(''),
    leadId: text,
    ownerId: text,
  }),
  answer: ok.extend({
    message: z.literal('Client subscribed!'),
    /** `pending`: the person has not confirmed yet. */
    state: z.enum(['pending', 'subscribed']),
  }),
  failures: ['invalid', 'not-subscribable', 'rate-limited', 'external-service-failed'],
})
