import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import { type Actor, ipColumn } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import type { WordedCause } from '../../providers/signature/word-failure.ts'
import { renewSupplies } from '../../supplies/rewrite-outcomes.ts'
import { causeColumns } from './cause-columns.ts'
import { removePoll, schedulePoll } from './envelope-jobs.ts'
import { recordEnvelopeEvent } from './evidence/record-envelope-event.ts'
import { NOTIFIED_STATES } from './notify-sender.ts'

/** The job sends the notifications and copies that are not sent by then. */
const NOTIFIED_AFTER_SECONDS = 60

export interface EnvelopeChange {
  id: string
  /** The expected current state. */
  from: EnvelopeState
  /** The expected awaited signer; absent when irrelevant. */
  awaited?: SigningRole | undefined
  state: EnvelopeState
  /** Why it ends unsigned. */
  cause?: WordedCause | undefined
  /** The time of the event; absent: now. */
  at?: Date
  signed?: readonly EnvelopeFile[]
  /** In whose name it changes; absent: the sender's. */
  actor?: Actor
  /** The address and user agent of the signer who acted. */
  visitor?: { ip: string; agent: string }
}

const isNotified = (state: EnvelopeChange['state']): boolean =>
  NOTIFIED_STATES.some((notified) => notified === state)

/**
 * Changes the state of an envelope and records its events, those of the record and the webhook deliveries. Returns
 * false when the state is no longer `from`: of two concurrent calls one succeeds. A signed envelope changes only to
 * `signed`.
 */
export async function finishEnvelope(
  { db, now }: Pick<Context, 'db' | 'now'>,
  change: EnvelopeChange,
): Promise<boolean> {
  const { id, from, awaited, state, cause, at = now(), signed = [], actor } = change
  const { ip, agent } = change.visitor ?? { ip: actor ? ipColumn(actor) : '', agent: '' }
  const seen = now()
  const moved = state === 'opened' ? { opened_at: at } : { finished_at: at }
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ state, ...causeColumns(cause), signed: JSON.stringify(signed), updated_at: seen, ...moved })
      .where('id', '=', id)
      .where('state', 'in', from === 'opened' ? ['opened'] : ['sent'])
      .$if(state !== 'signed', (query) => query.where('received_at', 'is', null))
      .$if(awaited !== undefined, (query) => query.where('awaited', '=', awaited!))
      .returning(['record_id', 'record_version', 'created_by', 'awaited'])
      .executeTakeFirst()
    if (!row) return false
    if (isNotified(state)) await schedulePoll(trx, id, NOTIFIED_AFTER_SECONDS)
    else if (state !== 'opened') await removePoll(trx, id)
    const { awaited: signer } = row
    const detail = cause?.sentence ? { reason: cause.sentence } : {}
    await recordEnvelopeEvent(trx, { envelopeId: id, what: state, at, signer, ip, agent, detail })
    const { record_id: recordId, record_version: version, created_by: sender } = row
    const author = actor ?? ({ kind: 'envelope', userId: sender } as const)
    const kind = state === 'signed' ? 'signed' : 'signature'
    await addRecordEvent(trx, {
      actor: author,
      recordId,
      version,
      kind,
      at: seen,
      detail: { envelope: id, state },
    })
    if (state === 'signed') await renewSupplies(trx, { recordId, actor: author, at: seen })
    return true
  })
}
