import { z } from 'zod'
import { defineCall, ok, wholeNumber } from './call.ts'

/** The mails that this installation has sent or would have sent; newest first. */
export const listOutbox = defineCall({
  method: 'GET',
  path: '/outbox',
  summary: 'Mails that this installation sends or keeps',
  query: z.object({ limit: wholeNumber(1, 200).default(50) }),
  answer: ok.extend({
    /** Whether there is a mail server; without one mails are only listed. */
    delivers: z.boolean(),
    demonstration: z.boolean(),
    mails: z.array(
      z.object({
        id: z.uuid(),
        to: z.string(),
        subject: z.string(),
        /** Empty where it is hidden. */
        text: z.string(),
        /** The text carries a code or a personal link, so only the person it went to has it. */
        hidden: z.boolean(),
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
