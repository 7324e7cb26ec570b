import type { Kysely } from 'kysely'
import { OPEN_ENVELOPE_STATES } from '../../../../shared/api/signature.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { Actor } from '../record-events.ts'
import { followEnvelopes } from './follow-envelopes.ts'

/**
 * Takes the envelope of a record back with it: from the commit on the customer can do nothing any more. What the customer
 * has signed already stays signed. Called in the transaction of the removal, which has locked the record.
 */
export async function withdrawEnvelope(
  trx: Kysely<Database>,
  { recordId, actor, now }: { recordId: string; actor: Actor; now: Date },
): Promise<void> {
  await trx
    .updateTable('envelopes')
    .set(({ eb }) => ({
      ...{ withdrawn_at: now, withdrawn_by: actor.userId, updated_at: now },
      // One whose sending nobody saw the end of keeps its time: it may be on its way right now.
      next_poll_at: eb
        .case()
        .when('state', 'in', ['sent', 'opened'])
        .then(now)
        .else(eb.ref('next_poll_at'))
        .end(),
    }))
    .where('record_id', '=', recordId)
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .where('received_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Tells the customer at once where that is ours to do. Others hear of it by the job, which also goes on after a failure. */
export async function tellOfWithdrawal(context: Context, recordId: string): Promise<void> {
  const signature = context.signatures.find(({ decidesHere }) => decidesHere)
  if (!signature) return
  try {
    await followEnvelopes(context, signature, recordId)
  } catch (error) {
    context.log.warn({ record: recordId, reason: (error as Error).message }, 'A contract is withdrawn later')
  }
}
