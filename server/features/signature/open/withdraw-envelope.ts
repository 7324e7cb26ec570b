import type { Kysely } from 'kysely'
import { OPEN_ENVELOPE_STATES } from '../../../../shared/api/signatures.ts'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/schema.ts'
import { pollNow } from '../envelope-jobs.ts'

/**
 * Withdraws the envelope of a removed record: after the commit the customer can no longer act, and a job notifies the
 * customer or the service. A signed envelope stays
 * signed. Called in the transaction of the removal, which has locked the record.
 */
export async function withdrawEnvelope(
  trx: Kysely<Database>,
  { recordId, actor, now }: { recordId: string; actor: Actor; now: Date },
): Promise<void> {
  const withdrawn = await trx
    .updateTable('envelopes')
    .set({ withdrawn_at: now, withdrawn_by: actor.userId, updated_at: now })
    .where('record_id', '=', recordId)
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .where('received_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'state'])
    .execute()
  // An envelope with an uncertain sending has a job already: the sending may be running.
  for (const { id, state } of withdrawn) if (state === 'sent' || state === 'opened') await pollNow(trx, id)
}
