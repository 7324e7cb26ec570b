import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile } from '../../../db/column-types.ts'
import type { EnvelopeTable } from '../../../db/schema.ts'
import type { JobOutcome } from '../../../jobs/queues.ts'
import type { SignedFile, StatusOutcome } from '../../../providers/signature/port.ts'
import { wordedCause } from '../../../providers/signature/word-failure.ts'
import { type EnvelopeChange, finishEnvelope } from '../finish-envelope.ts'
import { notifySender } from '../notify-sender.ts'
import { awaitSecond } from './invite-second.ts'

const DONE: JobOutcome = { ok: true }
/** pg-boss stores it. */
const NO_ANSWER: JobOutcome = { ok: false, detail: 'Il servizio di firma non ha risposto' }

type PolledEnvelope = Pick<
  Selectable<EnvelopeTable>,
  | 'id'
  | 'provider'
  | 'external_id'
  | 'state'
  | 'expires_at'
  | 'withdrawn_at'
  | 'withdrawn_by'
  | 'second_signer'
  | 'awaited'
>

/** Polls the service for a sent envelope, stores the signed files, and ends an expired or withdrawn envelope. */
export async function pollProvider(context: Context, envelope: PolledEnvelope): Promise<JobOutcome> {
  const signature = context.signatures.find(({ provider }) => provider === envelope.provider)
  const status = await signature?.status(envelope.external_id)
  if (!signature || !status?.ok) return NO_ANSWER
  if (status.customerSignedAt && envelope.second_signer && envelope.awaited === 'customer')
    await awaitSecond(context, envelope.id, status.customerSignedAt)
  const from = { id: envelope.id, from: envelope.state }
  if (status.state === 'signed') {
    const signed = await signature.fetchSigned(envelope.external_id)
    // An envelope counts as signed only with its files.
    if (!signed.ok) return NO_ANSWER
    await finishAndNotify(context, {
      ...toChange(status),
      ...from,
      signed: await storeFiles(context, signed.files),
    })
    return DONE
  }
  const { awaited } = envelope
  const waits = status.state === 'sent' || status.state === 'opened'
  if (waits && (envelope.withdrawn_at || envelope.expires_at <= context.now())) {
    const ended = await signature.cancel(envelope.external_id)
    if (!ended.ok) return NO_ANSWER
    await finishAndNotify(context, { ...from, awaited, ...endStateOf(envelope) })
    return DONE
  }
  // A service that reports `sent` after `opened` does not revert the state.
  if (status.state !== envelope.state && status.state !== 'sent')
    await finishAndNotify(context, { ...toChange(status), ...from })
  return DONE
}

/** The service names the reason of its signer, or its own. */
function toChange({ state, reason: detail, at }: StatusOutcome & { ok: true }) {
  const failure = state === 'refused' ? 'signer-refused' : 'ended-by-service'
  return { state, ...(detail && { cause: wordedCause(failure, detail) }), ...(at && { at }) }
}

async function finishAndNotify(context: Context, change: EnvelopeChange): Promise<void> {
  if (await finishEnvelope(context, change)) await notifySender(context, change.id)
}

const endStateOf = ({ withdrawn_at, withdrawn_by: userId }: PolledEnvelope) =>
  withdrawn_at
    ? {
        state: 'cancelled' as const,
        // Shown to the customer.
        cause: wordedCause('record-removed'),
        ...(userId && { actor: { kind: 'envelope' as const, userId } }),
      }
    : { state: 'expired' as const }

async function storeFiles({ files }: Context, signed: readonly SignedFile[]): Promise<EnvelopeFile[]> {
  const stored: EnvelopeFile[] = []
  for (const { kind, name, bytes } of signed) {
    const file_key = `${randomUUID()}.pdf`
    await files.write(file_key, bytes)
    stored.push({ kind, name, file_key, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return stored
}
