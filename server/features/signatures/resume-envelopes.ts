import type { Context } from '../../context.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { deliverEnvelope, saveDelivery } from './deliver-envelope.ts'
import { leasePoll } from './lease-poll.ts'
import { notifyUndelivered } from './notify-sender.ts'
import { WITHDRAWN } from './poll-envelopes.ts'

const BATCH_SIZE = 20
/** In multiples of the base delay: longer than any sending takes. */
const RETRY_AFTER_INTERVALS = 10
const UNCERTAIN_STATES = ['preparing', 'to-check'] as const

/**
 * Resumes envelopes whose sending was interrupted. The service is first queried for the envelope; it is sent again only
 * if the service does not have it.
 */
export async function resumeEnvelopes(context: Context, signature: SignaturePort) {
  const { db, now, config, log } = context
  const forMs = RETRY_AFTER_INTERVALS * config.retryBaseSeconds * 1_000
  const waiting = await db
    .selectFrom('envelopes')
    .select(['id', 'withdrawn_at'])
    .where('state', 'in', UNCERTAIN_STATES)
    .where('provider', '=', signature.provider)
    .where('next_poll_at', '<=', now())
    .orderBy('next_poll_at')
    .limit(BATCH_SIZE)
    .execute()
  let resumed = 0
  for (const { id, withdrawn_at } of waiting) {
    if (!(await leasePoll(context, { id, from: UNCERTAIN_STATES, forMs }))) continue
    try {
      if (await resume(context, signature, { id, withdrawn: withdrawn_at !== null })) resumed += 1
    } catch (error) {
      log.error({ envelope: id, err: error }, 'The interrupted sending of an envelope could not be resumed')
    }
  }
  return { settled: resumed, waiting: waiting.length - resumed }
}

/** Whether its state was determined. */
async function resume(
  context: Context,
  signature: SignaturePort,
  { id, withdrawn }: { id: string; withdrawn: boolean },
): Promise<boolean> {
  const found = await signature.find(id)
  if (!found.ok) return false
  if (found.externalId !== undefined)
    await saveDelivery(context, id, { ok: true, externalId: found.externalId })
  else if (withdrawn) await saveDelivery(context, id, { ok: false, reason: 'refused', detail: WITHDRAWN })
  else return await deliverLate(context, signature, id)
  return true
}

/** The sender has left the page and is notified of a refusal by mail. */
async function deliverLate(context: Context, signature: SignaturePort, id: string): Promise<boolean> {
  const outcome = await deliverEnvelope(context, signature, id)
  if (outcome.ok) return true
  if (outcome.reason !== 'refused') return false
  await notifyUndelivered(context, id, outcome.detail)
  return true
}
