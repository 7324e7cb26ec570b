import type { Context } from '../../context.ts'
import { saveDelivery } from '../signatures/deliver-envelope.ts'
import { finishEnvelope } from '../signatures/finish-envelope.ts'
import { notifySender } from '../signatures/notify-sender.ts'
import { type FoundSigning, isOpen, requireOpenSigning, type Visitor } from './find-signing.ts'

/** Records the first visit of the customer for the evidence; later visits are ignored. */
export async function recordOpened(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  signing: FoundSigning,
  visitor: Visitor,
): Promise<void> {
  const { id, state } = signing
  if (state === 'preparing' || state === 'to-check') {
    await saveDelivery(context, id, { ok: true, externalId: id })
    return await recordOpened(context, { ...signing, state: 'sent' }, visitor)
  }
  if (signing.state !== 'sent' || !isOpen(signing, context.now())) return
  await finishEnvelope(context, { ...visitor, id, from: 'sent', awaited: signing.role, state: 'opened' })
}

/** The signer refuses with a reason. */
export async function refuseSigning(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'config' | 'log'>,
  signing: FoundSigning,
  { reason, visitor }: { reason: string; visitor: Visitor },
): Promise<void> {
  const now = context.now()
  requireOpenSigning(signing, now)
  const from = signing.state === 'opened' ? 'opened' : 'sent'
  const settled = await finishEnvelope(context, {
    ...visitor,
    id: signing.id,
    from,
    awaited: signing.role,
    state: 'refused',
    reason,
  })
  if (!settled) requireOpenSigning({ ...signing, state: 'cancelled' }, now)
  await notifySender(context, signing.id)
}
