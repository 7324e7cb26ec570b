import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { Context } from '../../../context.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { endUndelivered } from './end-undelivered.ts'
import { EXPIRY_DAYS } from './expiry-days.ts'

const REFUSED = 'L’invito al secondo firmatario è stato rifiutato'

/** The columns of an envelope whose customer has signed: the second signer gets a separate deadline. */
export const secondAwaitedColumns = (at: Date) => ({
  awaited: 'second' as const,
  state: 'sent' as const,
  expires_at: new Date(at.getTime() + EXPIRY_DAYS * DAY_MS),
  reminders: 0,
  reminded_at: null,
})

/** Called when an external service reports the customer's signature; that service invites the second signer. */
export async function awaitSecond({ db, now }: Pick<Context, 'db' | 'now'>, id: string, signedAt: Date) {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ awaited: 'second', second_invited_at: signedAt, updated_at: now() })
      .where('id', '=', id)
      .where('awaited', '=', 'customer')
      .where('state', 'in', ['sent', 'opened'])
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    await recordEnvelopeEvent(trx, { envelopeId: id, what: 'received', at: signedAt })
    await recordEnvelopeEvent(trx, { envelopeId: id, what: 'sent', at: signedAt, signer: 'second' })
  })
}

/**
 * Invites the second signer of an envelope whose customer has signed. The mail is unique by its key, also when a crash
 * precedes its record; a job retries an unsent invitation, and a permanent refusal by the mail server ends the
 * envelope.
 */
export async function inviteSecond(context: Context, id: string): Promise<void> {
  const { db, now, signatures } = context
  const row = await selectUninvited(context).where('id', '=', id).executeTakeFirst()
  const service = signatures.find(({ provider }) => provider === row?.provider)
  if (!row || !service?.inviteSecond) return
  const sent = await service.inviteSecond(row.external_id)
  if (!sent.ok && (await endUndelivered(context, id))) return
  // The response of a mail server may contain the recipient.
  if (!sent.ok) throw new Error(sent.reason === 'unreachable' ? sent.detail : REFUSED)
  const at = now()
  await db.transaction().execute(async (trx) => {
    const invited = await trx
      .updateTable('envelopes')
      .set({ second_invited_at: at, updated_at: at })
      .where('id', '=', id)
      .where('second_invited_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (invited) await recordEnvelopeEvent(trx, { envelopeId: id, what: 'sent', at, signer: 'second' })
  })
}

const selectUninvited = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db
    .selectFrom('envelopes')
    .select(['id', 'provider', 'external_id'])
    .where('awaited', '=', 'second')
    .where('second_invited_at', 'is', null)
    .where('state', 'in', ['sent', 'opened'])
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now())
