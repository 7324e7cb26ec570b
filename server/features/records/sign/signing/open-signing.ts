import type { Context } from '../../../../context.ts'
import { settleDelivery } from '../deliver-envelope.ts'
import { settleEnvelope } from '../settle-envelope.ts'
import { tellSender } from '../tell-sender.ts'
import { checkOpen, type FoundSigning, isOpen, type Visitor } from './find-signing.ts'

/**
 * The first look of the customer is part of the evidence; later ones change nothing. Whoever has the link has the mail: an
 * invitation of which a crash left nobody knowing is known to have arrived.
 */
export async function noteOpened(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  signing: FoundSigning,
  visitor: Visitor,
): Promise<void> {
  const { id, state } = signing
  if (state === 'preparing' || state === 'to-check') {
    await settleDelivery(context, id, { ok: true, externalId: id })
    return await noteOpened(context, { ...signing, state: 'sent' }, visitor)
  }
  if (signing.state !== 'sent' || !isOpen(signing, context.now())) return
  await settleEnvelope(context, { ...visitor, id, from: 'sent', awaited: signing.role, state: 'opened' })
}

/** The signer's own words end it. */
export async function refuseSigning(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'config' | 'log'>,
  signing: FoundSigning,
  { reason, visitor }: { reason: string; visitor: Visitor },
): Promise<void> {
  const now = context.now()
  checkOpen(signing, now)
  const from = signing.state === 'opened' ? 'opened' : 'sent'
  const settled = await settleEnvelope(context, {
    ...visitor,
    id: signing.id,
    from,
    awaited: signing.role,
    state: 'refused',
    reason,
  })
  if (!settled) checkOpen({ ...signing, state: 'cancelled' }, now)
  await tellSender(context, signing.id)
}
