import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** The built-in identity provider's own page speaks these two; the ticket comes in the page's address. */
export const confirmMailbox = defineCall({
  method: 'POST',
  path: '/identity/mailbox',
  summary: 'Exchange a ticket and its six-digit code for an identity token',
  body: z.strictObject({ ticket: z.string().min(20).max(200), code: z.string().regex(/^\d{6}$/) }),
  answer: ok.extend({ token: z.string() }),
})

export const resendMailboxCode = defineCall({
  method: 'POST',
  path: '/identity/mailbox/resend',
  summary: 'Send a fresh code for a ticket',
  body: z.strictObject({ ticket: z.string().min(20).max(200) }),
  answer: ok,
})
