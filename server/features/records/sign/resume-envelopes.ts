import type { Context } from '../../../context.ts'
import type { SendOutcome, SignaturePort } from '../../../providers/signature/port.ts'
import { deliverEnvelope, settleDelivery } from './deliver-envelope.ts'
import { WITHDRAWN } from './follow-envelopes.ts'

const AT_ONCE = 20
/** In first waits. */
const LATER = 10

/**
 * Goes on with envelopes whose sending nobody saw the end of. The service is asked whether it has them first; only one
 * that it does not know is sent again.
 */
export async function resumeEnvelopes(context: Context, signature: SignaturePort) {
  const { db, now, config } = context
  const waiting = await db
    .selectFrom('envelopes')
    .select(['id', 'withdrawn_at'])
    .where('state', 'in', ['preparing', 'to-check'])
    .where('provider', '=', signature.provider)
    .where('next_look_at', '<=', now())
    .orderBy('next_look_at')
    .limit(AT_ONCE)
    .execute()
  let settled = 0
  for (const { id, withdrawn_at } of waiting) {
    // The next look, also after a crash in this one.
    const next_look_at = new Date(now().getTime() + LATER * config.outsideRetrySeconds * 1_000)
    await db.updateTable('envelopes').set({ next_look_at }).where('id', '=', id).execute()
    const found = await signature.find(id)
    if (!found.ok) continue
    if (found.externalId !== undefined)
      await settleDelivery(context, id, { ok: true, externalId: found.externalId })
    else if (withdrawn_at)
      await settleDelivery(context, id, { ok: false, reason: 'refused', detail: WITHDRAWN })
    else if (!isSettled(await deliverEnvelope(context, signature, id))) continue
    settled += 1
  }
  return { settled, waiting: waiting.length - settled }
}

const isSettled = (outcome: SendOutcome) => outcome.ok || outcome.reason === 'refused'
