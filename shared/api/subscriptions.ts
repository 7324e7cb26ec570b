import { z } from 'zod'
import { defineCall, ok } from './call.ts'

const text = z.string().trim().max(200).default('')

/**
 * API-81. The person gets a mail and is subscribed once they confirm. What is missing is 422 with the
 * specification's sentence as `errorMessage`; the user who has unsubscribed is not written to again: `not-subscribable`.
 */
export const subscribe = defineCall({
  method: 'POST',
  path: '/subscription',
  summary: 'Subscribe a customer to the newsletter',
  body: z.strictObject({
    name: text,
    lastName: text,
    contactId: text,
    email: z.string().trim().max(320).default(''),
    leadId: text,
    ownerId: text,
  }),
  answer: ok.extend({ message: z.literal('Client subscribed!') }),
})
