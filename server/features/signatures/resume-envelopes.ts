import type { Context } from '../../context.ts'
import type { SendOutcome, SignaturePort } from '../../providers/signature/port.ts'
import { deliverEnvelope, saveDelivery } from './deliver-envelope.ts'
import { leasePoll } from './lease-poll.ts'
import { WITHDRAWN } from './poll-envelopes.ts'

const AT_ONCE = 20
/** In first waits: longer than any sending takes. */
const LATER = 10
const UNKNOWN = ['preparing', 'to-check'] as const

/**
 * Continues with envelopes whose sending nobody saw the end of. The service is asked whether it has them first; only one
 * that it does not know is sent again.
 */
export async function resumeEnvelopes(context: Context, signature: SignaturePort) {
  const { db, now, config, log } = context
  const forMs = LATER * config.retryBaseSeconds * 1_000
  const waiting = await db
    .selectFrom('envelopes')
    .select(['id', 'withdrawn_at'])
    .where('state', 'in', UNKNOWN)
    .where('provider', '=', signature.provider)
    .where('next_poll_at', '<=', now())
    .orderBy('next_poll_at')
    .limit(AT_ONCE)
    .execute()
  let settled = 0
  for (const { id, withdrawn_at } of waiting) {
    if (!(await leasePoll(context, { id, from: UNKNOWN, forMs }))) continue
    try {
      if (await resume(context, signature, { id, withdrawn: withdrawn_at !== null })) settled += 1
    } catch (error) {
      log.error({ envelope: id, err: error }, 'An envelope could not be resumed')
    }
  }
  return { settled, waiting: waiting.length - settled }
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
  else return isSettled(await deliverEnvelope(context, signature, id))
  return true
}

const isSettled = (outcome: SendOutcome) => outcome.ok || outcome.reason === 'refused'
