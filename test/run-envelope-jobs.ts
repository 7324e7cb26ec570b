import type { Context } from '../server/context.ts'
import type { OpenDatabase } from '../server/db/open-database.ts'
import { createSendWork } from '../server/features/signature/open/send-work.ts'
import { createPollWork } from '../server/features/signature/poll-work.ts'
import { runQueue } from './run-queue.ts'

interface SignatureServer {
  context: Context
  database: Pick<OpenDatabase, 'pool'>
}

/** Runs the jobs of envelopes once: the due ones, and unless `early` is false also those that wait for their time. */
export async function runEnvelopeJobs(server: SignatureServer, { early = true } = {}) {
  const { context } = server
  return {
    sent: await runQueue(server, 'signature.send', createSendWork(context), { early }),
    polled: await runQueue(server, 'signature.poll', createPollWork(context), { early }),
  }
}
