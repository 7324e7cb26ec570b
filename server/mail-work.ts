import type { Context } from './context.ts'
import { pollCopy } from './features/signature/deliver/send-copies.ts'
import { pollUndelivered } from './features/signature/open/end-undelivered.ts'
import type { QueueWorks } from './jobs/work-on-queues.ts'
import { findEndedMailJobs, findMailJobs } from './providers/mail/smtp.ts'

/** Sends a queued mail. The refusal of an invitation to sign ends its envelope, that of a copy is replaced by a link. */
export const createMailWork = (
  { db }: Context,
  sendQueued: QueueWorks['mail.send']['run'],
): QueueWorks['mail.send'] => ({
  run: async (data, attempt) => {
    const outcome = await sendQueued(data, attempt)
    await pollUndelivered(db, data.mailId)
    await pollCopy(db, data.mailId)
    return outcome
  },
  findPending: findMailJobs,
  findFailed: findEndedMailJobs,
})
