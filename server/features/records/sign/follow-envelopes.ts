import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile } from '../../../db/schema.ts'
import type { SignaturePort, SignedFile, StatusOutcome } from '../../../providers/signature/port.ts'
import { addRecordEvent } from '../record-events.ts'
import { noteEnvelope } from './note-envelope.ts'

const AT_ONCE = 20
const LOOK_MS = 15 * 60_000

type Known = Extract<StatusOutcome, { ok: true }>
interface Envelope {
  id: string
  external_id: string
  state: string
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
    return await settle(context, envelope, status, await keep(context, signed.files))
  }
  const waits = status.state === 'sent' || status.state === 'opened'
  if (waits && envelope.expires_at <= context.now()) {
    const ended = await signature.cancel(envelope.external_id)
    return ended.ok && (await settle(context, envelope, { ok: true, state: 'expired' }))
  }
  // A service that forgot the opening does not take it back.
  if (status.state === envelope.state || status.state === 'sent') return false
  return await settle(context, envelope, status)
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

async function settle(
  { db, now }: Context,
  { id, state: before }: Envelope,
  { state, reason = '', at = now() }: Known,
  signed: readonly EnvelopeFile[] = [],
): Promise<boolean> {
  const seen = now()
  const moved = state === 'opened' ? { opened_at: at } : { finished_at: at, next_look_at: null }
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ state, reason, signed: JSON.stringify(signed), updated_at: seen, ...moved })
      .where('id', '=', id)
      // Two looks at once tell it once.
      .where('state', 'in', before === 'opened' ? ['opened'] : ['sent'])
      .returning(['record_id', 'record_version', 'created_by'])
      .executeTakeFirst()
    if (!row) return false
    await noteEnvelope(trx, { envelopeId: id, what: state, at, detail: reason ? { reason } : {} })
    const { record_id: recordId, record_version: version, created_by: userId } = row
    const event = { recordId, version, userId, ip: '', at: seen }
    await addRecordEvent(trx, { ...event, kind: 'signature', detail: { envelope: id, state } })
    return true
  })
}
