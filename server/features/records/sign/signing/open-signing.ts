import type { Context } from '../../../../context.ts'
import { settleEnvelope } from '../settle-envelope.ts'
import { checkOpen, type FoundSigning, isOpen, type Visitor } from './find-signing.ts'

/** The first look of the customer is part of the evidence; later ones change nothing. */
export async function noteOpened(
  context: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  visitor: Visitor,
): Promise<void> {
  if (signing.state !== 'sent' || !isOpen(signing, context.now())) return
  await settleEnvelope(context, { ...visitor, id: signing.id, from: 'sent', state: 'opened' })
}

/** The customer's own words end it. */
export async function refuseSigning(
  context: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { reason, visitor }: { reason: string; visitor: Visitor },
): Promise<void> {
  const now = context.now()
  checkOpen(signing, now)
  const from = signing.state === 'opened' ? 'opened' : 'sent'
  const settled = await settleEnvelope(context, {
    ...{ ...visitor, id: signing.id, from, state: 'refused', reason },
  })
  if (!settled) checkOpen({ ...signing, state: 'cancelled' }, now)
}
