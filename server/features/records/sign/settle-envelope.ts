import type { EnvelopeState } from '../../../../shared/api/signature.ts'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile } from '../../../db/schema/signatures.ts'
import { addRecordEvent } from '../record-events.ts'
import { noteEnvelope } from './note-envelope.ts'

export interface Settlement {
  id: string
  /** The state that it was seen in. */
  from: EnvelopeState
  /** Whose signature it was seen to wait for; absent where that does not matter. */
  awaited?: SigningRole | undefined
  state: EnvelopeState
  reason?: string
  /** When it happened; now when absent. */
  at?: Date
  signed?: readonly EnvelopeFile[]
  /** Who did it, where it was somebody of the office, and from where. */
  userId?: string
  ip?: string
  agent?: string
}

/**
 * Moves an envelope on and tells its history, the record's and whoever listens. False when it is not where it was seen
 * any more: of two at once one tells it. What the customer has signed goes nowhere but to `signed`.
 */
export async function settleEnvelope(
  { db, now }: Pick<Context, 'db' | 'now'>,
  settlement: Settlement,
): Promise<boolean> {
  const { id, from, awaited, state, reason = '', at = now(), signed = [], userId } = settlement
  const { ip = '', agent = '' } = settlement
  const seen = now()
  const moved = state === 'opened' ? { opened_at: at } : { finished_at: at, next_poll_at: null }
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
    const { awaited: signer } = row
    const detail = reason ? { reason } : {}
    await noteEnvelope(trx, { envelopeId: id, what: state, at, signer, ip, agent, detail })
    const { record_id: recordId, record_version: version, created_by: sender } = row
    const event = { recordId, version, userId: userId ?? sender, ip: userId ? ip : '', at: seen }
    const kind = state === 'signed' ? 'signed' : 'signature'
    await addRecordEvent(trx, { ...event, kind, detail: { envelope: id, state } })
    return true
  })
}
