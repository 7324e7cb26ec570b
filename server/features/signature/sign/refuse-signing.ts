import type { Context } from '../../../context.ts'
import { wordedCause } from '../../../providers/signature/word-failure.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { finishEnvelope } from '../finish-envelope.ts'
import { notifySender } from '../notify-sender.ts'
import { checkCode } from './check-code.ts'
import { type FoundSigning, requireOpenSigning } from './find-signing.ts'

interface Refusal {
  token: string
  code: string
  reason: string
  visitor: Visitor
}

/** The signer refuses with the code and a reason. */
export async function refuseSigning(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'config' | 'log'>,
  signing: FoundSigning,
  { token, code, reason, visitor }: Refusal,
): Promise<void> {
  const now = context.now()
  requireOpenSigning(signing, now)
  await checkCode(context, signing, { token, code, visitor, purpose: 'refusal' })
  const from = signing.state === 'opened' ? 'opened' : 'sent'
  const finished = await finishEnvelope(context, {
    visitor,
    id: signing.id,
    from,
    awaited: signing.role,
    state: 'refused',
    cause: wordedCause('signer-refused', reason),
  })
  if (!finished) requireOpenSigning({ ...signing, state: 'cancelled' }, now)
  await notifySender(context, signing.id)
}
