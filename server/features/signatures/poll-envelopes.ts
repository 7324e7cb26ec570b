import { createHash, randomUUID } from 'node:crypto'
import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import type { SignaturePort, SignedFile, Signer } from '../../providers/signature/port.ts'
import { type EnvelopeChange, finishEnvelope } from './finish-envelope.ts'
import { awaitSecond } from './invite-second.ts'
import { leasePoll } from './lease-poll.ts'
import { notifySender } from './notify-sender.ts'

const BATCH_SIZE = 20
const LEASE_MS = 15 * 60_000
const SENT_STATES = ['sent', 'opened'] as const

/** The reason of an envelope that is cancelled with its record; shown to the customer. */
export const WITHDRAWN = 'La pratica è stata rimossa.'

interface Envelope {
  id: string
  external_id: string
  state: EnvelopeState
  expires_at: Date
  withdrawn_at: Date | null
  withdrawn_by: string | null
  second_signer: Signer | null
  awaited: SigningRole
}
const COLUMNS = [
  'id',
  'external_id',
  'state',
  'expires_at',
  'withdrawn_at',
  'withdrawn_by',
  'second_signer',
  'awaited',
] as const

/** Polls the sent envelopes, stores signed files, and ends expired and withdrawn ones. */
export async function pollEnvelopes(context: Context, signature: SignaturePort, recordId?: string) {
  const { db, now, log } = context
  const sent = await db
    .selectFrom('envelopes')
    .select(COLUMNS)
    .where('state', 'in', SENT_STATES)
    .where('provider', '=', signature.provider)
    // Envelopes signed in this installation are finished by the sealing.
    .where('received_at', 'is', null)
    .where('next_poll_at', '<=', now())
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId!))
    .orderBy('next_poll_at')
    .limit(BATCH_SIZE)
    .execute()
  let changed = 0
  for (const envelope of sent) {
    if (!(await leasePoll(context, { id: envelope.id, from: SENT_STATES, forMs: LEASE_MS }))) continue
    try {
      if (await pollEnvelope(context, signature, envelope)) changed += 1
    } catch (error) {
      // A failure of one envelope does not stop the others.
      log.error({ envelope: envelope.id, err: error }, 'An envelope could not be updated')
    }
  }
  return { polled: sent.length, changed }
}

async function pollEnvelope(
  context: Context,
  signature: SignaturePort,
  envelope: Envelope,
): Promise<boolean> {
  const status = await signature.status(envelope.external_id)
  if (!status.ok) return false
  if (status.customerSignedAt && envelope.second_signer && envelope.awaited === 'customer')
    await awaitSecond(context, envelope.id, status.customerSignedAt)
  if (status.state === 'signed') {
    const signed = await signature.fetchSigned(envelope.external_id)
    // Retried at the next poll: an envelope counts as signed only with its files.
    if (!signed.ok) return false
    const files = await storeFiles(context, signed.files)
    const change = { ...status, id: envelope.id, from: envelope.state, signed: files }
    return await finishAndNotify(context, change)
  }
  const from = { id: envelope.id, from: envelope.state }
  const { awaited } = envelope
  const waits = status.state === 'sent' || status.state === 'opened'
  if (waits && (envelope.withdrawn_at || envelope.expires_at <= context.now())) {
    const ended = await signature.cancel(envelope.external_id)
    return ended.ok && (await finishEnvelope(context, { ...from, awaited, ...endStateOf(envelope) }))
  }
  // A service that reports `sent` after `opened` does not revert the state.
  if (status.state === envelope.state || status.state === 'sent') return false
  return await finishAndNotify(context, { ...status, ...from })
}

async function finishAndNotify(context: Context, change: EnvelopeChange): Promise<boolean> {
  const finished = await finishEnvelope(context, change)
  if (finished) await notifySender(context, change.id)
  return finished
}

const endStateOf = ({ withdrawn_at, withdrawn_by: userId }: Envelope) =>
  withdrawn_at
    ? { state: 'cancelled' as const, reason: WITHDRAWN, ...(userId && { userId }) }
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
