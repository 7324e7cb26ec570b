import { z } from 'zod'
import { defineCall, integerQuery, ok } from './call.ts'

/** The mails that this installation has sent or would have sent; newest first. */
export const listOutbox = defineCall('GET /outbox', {
  summary: 'Mails that this installation sends, or only stores without a mail server',
  query: z.object({ limit: integerQuery(1, 200).default(50) }),
  answer: ok.extend({
    /** Whether a mail server is configured; without one mails are only listed. */
    delivers: z.boolean(),
    demonstration: z.boolean(),
    mails: z.array(
      z.object({
        id: z.uuid(),
        to: z.string(),
        subject: z.string(),
        /** Empty if it is hidden. */
        text: z.string(),
        /** The text contains a code or a personal link, which only the recipient may read. */
        hidden: z.boolean(),
        at: z.iso.datetime(),
        /** `kept`: there is no mail server; `unsure`: it may have been sent. */
        state: z.enum(['kept', 'queued', 'sending', 'sent', 'failed', 'unsure', 'expired']),
        /** Why it was not sent; empty without an error. */
        error: z.string(),
        /** The names of its attachments. */
        attachments: z.array(z.string()),
      }),
    ),
  }),
  failures: [],
})
