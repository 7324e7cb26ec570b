import { addRecordEvent } from '../../../audit/record-events.ts'
import type { Context } from '../../../context.ts'
import type { SendOutcome, SignaturePort } from '../../../providers/signature/port.ts'
import { failSending } from '../../../providers/signature/word-failure.ts'
import { digest, newLinkSecret } from '../../../secrets.ts'
import { causeColumns } from '../cause-columns.ts'
import { pollAfterSeconds, removeSend, retrySend, schedulePoll } from '../envelope-jobs.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { readDocuments, readPapers } from '../prepare/read-documents.ts'

type SendingContext = Pick<Context, 'db' | 'files' | 'documents' | 'config' | 'now'>

/**
 * Sends a prepared envelope to the signature provider and saves the outcome. The envelope's row is committed before;
 * after a crash it is sent again only if the provider does not have it.
 */
export async function sendEnvelope(
  context: SendingContext,
  signature: SignaturePort,
  envelopeId: string,
): Promise<SendOutcome> {
  const { db, config } = context
  const envelope = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.name', 'e.signer', 'e.second_signer', 'e.documents', 'e.expires_at'])
    .select('e.papers')
    .select(['u.name as sender_name', 'u.last_name as sender_last_name', 'u.email as sender_email'])
    .where('e.id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const documents = await readDocuments(context, envelope.documents)
  const papers = await readPapers(context, envelope.papers)
  if (!documents || !papers) {
    const refusal = failSending('refused', 'document-changed')
    await saveSending(context, envelopeId, refusal)
    return refusal
  }
  const secret = newLinkSecret(config.secretKey)
  await db
    .updateTable('envelopes')
    .set(({ eb }) => ({ callback_hash: digest(secret), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', envelopeId)
    .execute()
  const outcome = await signature.send({
    envelopeId,
    name: envelope.name,
    documents: [...documents, ...papers],
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
  await saveSending(context, envelopeId, outcome)
  return outcome
}

/** Saves the outcome: sent, not sent, or uncertain. Does nothing when a concurrent call has saved it. */
export async function saveSending(
  { db, now, config }: Pick<SendingContext, 'db' | 'now' | 'config'>,
  envelopeId: string,
  outcome: SendOutcome,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const envelope = await trx
      .updateTable('envelopes')
      .set({ ...columnsOf(outcome, at), updated_at: at })
      .where('id', '=', envelopeId)
      .where('state', 'in', ['preparing', 'to-check'])
      .returning(['record_id', 'record_version', 'created_by', 'state', 'provider', 'expires_at'])
      .executeTakeFirst()
    if (!envelope) return
    const { state, record_id: recordId, record_version: version, created_by: userId } = envelope
    const detail = outcome.ok ? {} : { outcome: outcome.reason, detail: outcome.detail }
    const what = !outcome.ok && outcome.reason === 'unreachable' ? 'unanswered' : state
    await recordEnvelopeEvent(trx, { envelopeId, what, at, detail })
    // A running job of the sending retries it with the delays of its queue.
    if (state === 'preparing' || state === 'to-check')
      await retrySend(trx, envelopeId, config.retryBaseSeconds)
    else await removeSend(trx, envelopeId)
    if (!outcome.ok) return
    await schedulePoll(trx, envelopeId, pollAfterSeconds(envelope, at))
    const event = { actor: { kind: 'envelope', userId }, recordId, version, at } as const
    await addRecordEvent(trx, { ...event, kind: 'signature', detail: { envelope: envelopeId, state } })
  })
}

/** A request that never reached the service is retried automatically. */
function columnsOf(outcome: SendOutcome, at: Date) {
  if (outcome.ok)
    return {
      state: 'sent' as const,
      external_id: outcome.externalId,
      sent_at: at,
      ...causeColumns(undefined),
    }
  const { reason, cause } = outcome
  const columns = causeColumns(cause)
  if (reason === 'refused') return { state: 'cancelled' as const, ...columns, finished_at: at }
  return { state: reason === 'uncertain' ? ('to-check' as const) : ('preparing' as const), ...columns }
}
