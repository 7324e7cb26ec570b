import type { Context } from '../../../context.ts'
import type { SendOutcome, SignaturePort } from '../../../providers/signature/port.ts'
import { digest, newSecret } from '../../../secrets.ts'
import { addRecordEvent } from '../record-events.ts'
import { noteEnvelope } from './note-envelope.ts'
import { readDocuments } from './read-documents.ts'

/** In first waits: a doubtful order is left alone for longer before it is looked for. */
const WAITS = { unreachable: 1, uncertain: 2 } as const

type Outside = Pick<Context, 'db' | 'files' | 'documents' | 'config' | 'now'>

/**
 * Hands a prepared envelope to whoever lets customers sign, and keeps what came of it. The envelope's row is committed
 * before; repeated after a crash only when the service was asked and does not know it.
 */
export async function deliverEnvelope(
  context: Outside,
  signature: SignaturePort,
  envelopeId: string,
): Promise<SendOutcome> {
  const { db, config } = context
  const envelope = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.name', 'e.signer', 'e.second_signer', 'e.documents', 'e.expires_at'])
    .select(['u.name as sender_name', 'u.last_name as sender_last_name', 'u.email as sender_email'])
    .where('e.id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const documents = await readDocuments(context, envelope.documents)
  if (!documents) {
    const gone = {
      ok: false,
      reason: 'refused',
      detail: 'Il file conservato non è più quello creato.',
    } as const
    await settleDelivery(context, envelopeId, gone)
    return gone
  }
  const secret = newSecret()
  await db
    .updateTable('envelopes')
    .set(({ eb }) => ({ callback_hash: digest(secret), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', envelopeId)
    .execute()
  const outcome = await signature.send({
    envelopeId,
    name: envelope.name,
    documents,
    signer: envelope.signer,
    ...(envelope.second_signer && { second: envelope.second_signer }),
    sender: {
      name: envelope.sender_name,
      lastName: envelope.sender_last_name,
      email: envelope.sender_email,
    },
    expiresAt: envelope.expires_at,
    callbackUrl: `${config.publicUrl}/firma/avviso/${envelopeId}/${secret}`,
  })
  await settleDelivery(context, envelopeId, outcome)
  return outcome
}

/** Keeps the answer: sent, not sent, or to be looked for. Nothing changes once somebody else settled it. */
export async function settleDelivery(
  { db, now, config }: Pick<Outside, 'db' | 'now' | 'config'>,
  envelopeId: string,
  outcome: SendOutcome,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const envelope = await trx
      .updateTable('envelopes')
      .set({ ...columnsOf(outcome, { at, config }), updated_at: at })
      .where('id', '=', envelopeId)
      .where('state', 'in', ['preparing', 'to-check'])
      .returning(['record_id', 'record_version', 'created_by', 'state'])
      .executeTakeFirst()
    if (!envelope) return
    const { state, record_id: recordId, record_version: version, created_by: userId } = envelope
    const detail = outcome.ok ? {} : { outcome: outcome.reason, detail: outcome.detail }
    const what = !outcome.ok && outcome.reason === 'unreachable' ? 'unanswered' : state
    await noteEnvelope(trx, { envelopeId, what, at, detail })
    if (!outcome.ok) return
    const event = { userId, ip: '', recordId, version, at }
    await addRecordEvent(trx, { ...event, kind: 'signature', detail: { envelope: envelopeId, state } })
  })
}

/** What never reached the service goes by itself once it answers. */
function columnsOf(outcome: SendOutcome, { at, config }: { at: Date } & Pick<Outside, 'config'>) {
  if (outcome.ok)
    return {
      state: 'sent' as const,
      external_id: outcome.externalId,
      sent_at: at,
      next_poll_at: at,
      reason: '',
    }
  const { reason, detail } = outcome
  if (reason === 'refused')
    return { state: 'cancelled' as const, reason: detail, finished_at: at, next_poll_at: null }
  const state = reason === 'uncertain' ? ('to-check' as const) : ('preparing' as const)
  const waitMs = WAITS[reason] * config.retryBaseSeconds * 1_000
  return { state, reason: detail, next_poll_at: new Date(at.getTime() + waitMs) }
}
