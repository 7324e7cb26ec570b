import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** The mails that this installation has sent or would have sent; newest first. */
export const listOutbox = defineCall({
  method: 'GET',
  path: '/outbox',
  summary: 'Mails of the built-in outbox',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: ok.extend({
    mails: z.array(
      z.object({
        id: z.uuid(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: z.iso.datetime(),
        /** `kept` where there is no mail server; `unsure` when it may have been sent. */
        state: z.enum(['kept', 'queued', 'sending', 'sent', 'failed', 'unsure', 'expired']),
        /** Why it was not sent; empty while all is well. */
        error: z.string(),
        /** Names of the files that go with it. */
        attachments: z.array(z.string()),
      }),
    ),
  }),
})
