import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { Context } from '../../context.ts'

interface Lease {
  id: string
  from: readonly EnvelopeState[]
  /** In milliseconds; also the delay of the next poll after a crash. */
  forMs: number
}

/**
 * Leases the due poll of an envelope. Returns false when another process has leased it or changed the state: only one
 * of two concurrent polls calls the service.
 */
export async function leasePoll(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, from, forMs }: Lease,
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
