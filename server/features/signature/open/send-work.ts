import type { Context } from '../../../context.ts'
import { type JobOutcome, QUEUES } from '../../../jobs/queues.ts'
import type { QueueWork } from '../../../jobs/work-on-queues.ts'
import type { SignaturePort } from '../../../providers/signature/port.ts'
import { failSending } from '../../../providers/signature/word-failure.ts'
import { NOT_SENT } from '../envelope-jobs.ts'
import { notifyUndelivered } from '../notify-sender.ts'
import { saveSending, sendEnvelope } from './send-envelope.ts'

const UNCERTAIN_STATES = ['preparing', 'to-check'] as const
const DONE: JobOutcome = { ok: true }
const UNANSWERED: JobOutcome = { ok: false, detail: NOT_SENT }

/** The handler of `signature.send`: sends an envelope that its request could not send. */
export const createSendWork = (context: Context): QueueWork<'signature.send'> => ({
  run: ({ envelopeId }) => resumeSending(context, envelopeId),
  findPending: async (db) => {
    const rows = await db
      .selectFrom('envelopes')
      .select('id')
      .where('state', 'in', UNCERTAIN_STATES)
      .orderBy('created_at')
      .execute()
    // Another process may be sending it.
    return rows.map(({ id }) => ({
      key: id,
      data: { envelopeId: id },
      afterSeconds: QUEUES['signature.send'].takeOverSeconds,
    }))
  },
})

/** The service is first queried for the envelope; it is sent again only if the service does not have it. */
async function resumeSending(context: Context, id: string): Promise<JobOutcome> {
  const { db, signatures } = context
  const envelope = await db
    .selectFrom('envelopes')
    .select(['provider', 'withdrawn_at'])
    .where('id', '=', id)
    .where('state', 'in', UNCERTAIN_STATES)
    .executeTakeFirst()
  if (!envelope) return DONE
  const signature = signatures.find(({ provider }) => provider === envelope.provider)
  const found = await signature?.find(id)
  if (!signature || !found?.ok) return UNANSWERED
  if (found.externalId !== undefined)
    await saveSending(context, id, { ok: true, externalId: found.externalId })
  else if (envelope.withdrawn_at) await saveSending(context, id, failSending('refused', 'record-removed'))
  else return await sendLate(context, signature, id)
  return DONE
}

/** The sender has left the page and is notified of a refusal by mail. */
async function sendLate(context: Context, signature: SignaturePort, id: string): Promise<JobOutcome> {
  const outcome = await sendEnvelope(context, signature, id)
  if (outcome.ok) return DONE
  if (outcome.reason !== 'refused') return UNANSWERED
  await notifyUndelivered(context, id, outcome.detail)
  return DONE
}
