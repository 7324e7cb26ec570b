import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import { removePoll, schedulePoll } from './envelope-jobs.ts'
import { NOTIFIED_STATES } from './notify-sender.ts'
import { recordEnvelopeEvent } from './record-envelope-event.ts'

/** The job sends the notifications and copies that are not sent by then. */
const NOTIFIED_AFTER_SECONDS = 60

export interface EnvelopeChange {
  id: string
  /** The expected current state. */
  from: EnvelopeState
  /** The expected awaited signer; absent when irrelevant. */
  awaited?: SigningRole | undefined
  state: EnvelopeState
  reason?: string
  /** The time of the event; absent: now. */
  at?: Date
  signed?: readonly EnvelopeFile[]
  /** The acting user and IP address, if a user acted. */
  userId?: string
  ip?: string
  agent?: string
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
  const { id, from, awaited, state, reason = '', at = now(), signed = [], userId } = change
  const { ip = '', agent = '' } = change
  const seen = now()
  const moved = state === 'opened' ? { opened_at: at } : { finished_at: at }
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ state, reason, signed: JSON.stringify(signed), updated_at: seen, ...moved })
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
    const detail = reason ? { reason } : {}
    await recordEnvelopeEvent(trx, { envelopeId: id, what: state, at, signer, ip, agent, detail })
    const { record_id: recordId, record_version: version, created_by: sender } = row
    const event = { recordId, version, userId: userId ?? sender, ip: userId ? ip : '', at: seen }
    const kind = state === 'signed' ? 'signed' : 'signature'
    await addRecordEvent(trx, { ...event, kind, detail: { envelope: id, state } })
    return true
  })
}
