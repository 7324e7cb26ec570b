import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** The two calls of the built-in identity provider's page; the ticket is in the page's URL. */
export const confirmMailbox = defineCall('POST /identity/mailbox', {
  summary: 'Exchange a ticket and its six-digit code for an identity token',
  body: z.strictObject({ ticket: z.string().min(20).max(200), code: z.string().regex(/^\d{6}$/) }),
  answer: ok.extend({ token: z.string() }),
  failures: ['not-found', 'invalid'],
})

export const resendMailboxCode = defineCall('POST /identity/mailbox/resend', {
  lasting: 'service',
  summary: 'Send a fresh code for a ticket',
  body: z.strictObject({ ticket: z.string().min(20).max(200) }),
  answer: ok,
  failures: ['not-found', 'invalid', 'rate-limited', 'external-service-failed'],
})
