import { createHash, randomUUID } from 'node:crypto'
import type { EnvelopeState } from '../../../../shared/api/signature.ts'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile } from '../../../db/schema/signatures.ts'
import type { SignaturePort, SignedFile, Signer } from '../../../providers/signature/port.ts'
import { claimLook } from './claim-look.ts'
import { awaitSecond } from './invite-second.ts'
import { type Settlement, settleEnvelope } from './settle-envelope.ts'
import { tellSender } from './tell-sender.ts'

const AT_ONCE = 20
const LOOK_MS = 15 * 60_000
const OUT = ['sent', 'opened'] as const

/** What an envelope that goes with its record is cancelled for; the customer reads it too. */
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

/** Asks what became of the envelopes that are out, keeps what was signed, and ends what is over or was taken back. */
export async function followEnvelopes(context: Context, signature: SignaturePort, recordId?: string) {
  const { db, now, log } = context
  const out = await db
    .selectFrom('envelopes')
    .select(COLUMNS)
    .where('state', 'in', OUT)
    .where('provider', '=', signature.provider)
    // What the customer signed here is closed by other means.
    .where('received_at', 'is', null)
    .where('next_poll_at', '<=', now())
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId!))
    .orderBy('next_poll_at')
    .limit(AT_ONCE)
    .execute()
  let changed = 0
  for (const envelope of out) {
    if (!(await claimLook(context, { id: envelope.id, from: OUT, forMs: LOOK_MS }))) continue
    try {
      if (await follow(context, signature, envelope)) changed += 1
    } catch (error) {
      // What is wrong with one keeps no other from being looked at.
      log.error({ envelope: envelope.id, err: error }, 'An envelope could not be followed')
    }
  }
  return { looked: out.length, changed }
}

async function follow(context: Context, signature: SignaturePort, envelope: Envelope): Promise<boolean> {
  const status = await signature.status(envelope.external_id)
  if (!status.ok) return false
  if (status.customerSignedAt && envelope.second_signer && envelope.awaited === 'customer')
    await awaitSecond(context, envelope.id, status.customerSignedAt)
  if (status.state === 'signed') {
    const signed = await signature.fetchSigned(envelope.external_id)
    // Asked again at the next look: it is signed for us only with its files.
    if (!signed.ok) return false
    const files = await keep(context, signed.files)
    const settlement = { ...status, id: envelope.id, from: envelope.state, signed: files }
    return await settleAndTell(context, settlement)
  }
  const from = { id: envelope.id, from: envelope.state }
  const { awaited } = envelope
  const waits = status.state === 'sent' || status.state === 'opened'
  if (waits && (envelope.withdrawn_at || envelope.expires_at <= context.now())) {
    const ended = await signature.cancel(envelope.external_id)
    return ended.ok && (await settleEnvelope(context, { ...from, awaited, ...endOf(envelope) }))
  }
  // A service that forgot the opening does not take it back.
  if (status.state === envelope.state || status.state === 'sent') return false
  return await settleAndTell(context, { ...status, ...from })
}

async function settleAndTell(context: Context, settlement: Settlement): Promise<boolean> {
  const settled = await settleEnvelope(context, settlement)
  if (settled) await tellSender(context, settlement.id)
  return settled
}

const endOf = ({ withdrawn_at, withdrawn_by: userId }: Envelope) =>
  withdrawn_at
    ? { state: 'cancelled' as const, reason: WITHDRAWN, ...(userId && { userId }) }
    : { state: 'expired' as const }

async function keep({ files }: Context, signed: readonly SignedFile[]): Promise<EnvelopeFile[]> {
  const kept: EnvelopeFile[] = []
  for (const { kind, name, bytes } of signed) {
    const file_key = `${randomUUID()}.pdf`
    await files.write(file_key, bytes)
    kept.push({ kind, name, file_key, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return kept
}
