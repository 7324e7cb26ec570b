import type { Kysely } from 'kysely'
import { OPEN_ENVELOPE_STATES } from '../../../shared/api/signatures.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { pollEnvelopes } from './poll-envelopes.ts'

/**
 * Withdraws the envelope of a removed record: after the commit the customer can no longer act. A signed envelope stays
 * signed. Called in the transaction of the removal, which has locked the record.
 */
export async function withdrawEnvelope(
  trx: Kysely<Database>,
  { recordId, actor, now }: { recordId: string; actor: Actor; now: Date },
): Promise<void> {
  await trx
    .updateTable('envelopes')
    .set(({ eb }) => ({
      withdrawn_at: now,
      withdrawn_by: actor.userId,
      updated_at: now,
      // An envelope with an uncertain sending keeps its poll time: the sending may be running.
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

/**
 * With the built-in signature, notifies the customer immediately. Envelopes of other providers are cancelled by the
 * job, which also retries failures.
 */
export async function notifyWithdrawal(context: Context, recordId: string): Promise<void> {
  const signature = context.signatures.find(({ decidesHere }) => decidesHere)
  if (!signature) return
  try {
    await pollEnvelopes(context, signature, recordId)
  } catch (error) {
    context.log.warn(
      { record: recordId, reason: (error as Error).message },
      'The withdrawn envelope of a removed record could not be closed; a job retries it',
    )
  }
}
