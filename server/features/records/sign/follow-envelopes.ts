import { createHash, randomUUID } from 'node:crypto'
import type { EnvelopeState } from '../../../../shared/api/signature.ts'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile } from '../../../db/schema.ts'
import type { SignaturePort, SignedFile } from '../../../providers/signature/port.ts'
import { settleEnvelope } from './settle-envelope.ts'

const AT_ONCE = 20
const LOOK_MS = 15 * 60_000

interface Envelope {
  id: string
  external_id: string
  state: EnvelopeState
  expires_at: Date
}

/** Asks what became of the envelopes that are out, keeps what was signed, and ends those whose time is over. */
export async function followEnvelopes(context: Context, signature: SignaturePort) {
  const { db, now } = context
  const out = await db
    .selectFrom('envelopes')
    .select(['id', 'external_id', 'state', 'expires_at'])
    .where('state', 'in', ['sent', 'opened'])
    .where('provider', '=', signature.provider)
    // What the customer signed here is closed by other means.
    .where('received_at', 'is', null)
    .where('next_look_at', '<=', now())
    .orderBy('next_look_at')
    .limit(AT_ONCE)
    .execute()
  let changed = 0
  for (const envelope of out) {
    const next_look_at = new Date(now().getTime() + LOOK_MS)
    await db.updateTable('envelopes').set({ next_look_at }).where('id', '=', envelope.id).execute()
    if (await follow(context, signature, envelope)) changed += 1
  }
  return { looked: out.length, changed }
}

async function follow(context: Context, signature: SignaturePort, envelope: Envelope): Promise<boolean> {
  const status = await signature.status(envelope.external_id)
  if (!status.ok) return false
  if (status.state === 'signed') {
    const signed = await signature.fetchSigned(envelope.external_id)
    // Asked again at the next look: it is signed for us only with its files.
    if (!signed.ok) return false
    const files = await keep(context, signed.files)
    return await settleEnvelope(context, { ...status, id: envelope.id, from: envelope.state, signed: files })
  }
  const from = { id: envelope.id, from: envelope.state }
  const waits = status.state === 'sent' || status.state === 'opened'
  if (waits && envelope.expires_at <= context.now()) {
    const ended = await signature.cancel(envelope.external_id)
    return ended.ok && (await settleEnvelope(context, { ...from, state: 'expired' }))
  }
  // A service that forgot the opening does not take it back.
  if (status.state === envelope.state || status.state === 'sent') return false
  return await settleEnvelope(context, { ...status, ...from })
}

async function keep({ files }: Context, signed: readonly SignedFile[]): Promise<EnvelopeFile[]> {
  const kept: EnvelopeFile[] = []
  for (const { kind, name, bytes } of signed) {
    const file_key = `${randomUUID()}.pdf`
    await files.write(file_key, bytes)
    kept.push({ kind, name, file_key, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return kept
}
