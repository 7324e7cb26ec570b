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
        /** Names of the files that go with it. */
        attachments: z.array(z.string()),
      }),
    ),
  }),
})
