import type { EnvelopeState } from '../../../../shared/api/signature.ts'
import type { Context } from '../../../context.ts'

interface Claim {
  id: string
  from: readonly EnvelopeState[]
  /** In milliseconds: also when the next look comes after a crash in this one. */
  forMs: number
}

/**
 * Takes the look that is due at an envelope. False where another process has taken it, or has moved the envelope on,
 * since it was found: of two that look at once, one asks the service.
 */
export async function claimLook(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, from, forMs }: Claim,
): Promise<boolean> {
  const at = now()
  const row = await db
    .updateTable('envelopes')
    .set({ next_poll_at: new Date(at.getTime() + forMs) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('next_poll_at', '<=', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
