import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { mailCauseAsDetail } from '../../../providers/mail/word-failure.ts'
import { wordedCause } from '../../../providers/signature/word-failure.ts'
import { pollNow } from '../envelope-jobs.ts'
import { finishEnvelope } from '../finish-envelope.ts'
import { notifyUndelivered } from '../notify-sender.ts'

/** The mails that invite a signer. */
const INVITATIONS = { customer: 'signing-invitation', second: 'signing-second' } as const

/**
 * Ends an envelope whose invitation was permanently refused by the mail server, immediately or after it was queued: it
 * cannot be signed. The sender is notified by mail and in the record. Returns whether the envelope was ended.
 */
export async function endUndelivered(
  context: Pick<Context, 'db' | 'mail' | 'config' | 'now'>,
  id: string,
): Promise<boolean> {
  const { db } = context
  const undelivered = await selectUndelivered(context)
    .where('e.id', '=', id)
    .orderBy('m.created_at', 'desc')
    .executeTakeFirst()
  if (!undelivered) return false
  const { awaited, recipient, failure, failure_detail } = undelivered
  const mail = mailCauseAsDetail({ failure: failure ?? 'other', detail: failure_detail })
  const cause = wordedCause('invitation-undelivered', `${recipient} ${mail}`)
  await notifyUndelivered(context, id, cause.sentence)
  // Also for a queued invitation: the second signer never got it.
  await db
    .updateTable('envelopes')
    .set({ second_invited_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
  return await finishEnvelope(context, { id, from: 'sent', awaited, state: 'cancelled', cause })
}

/** Polls the envelope of an invitation that was permanently refused. */
export async function pollUndelivered(db: Kysely<Database>, mailId: string): Promise<void> {
  const row = await selectUndelivered({ db }).where('m.id', '=', mailId).executeTakeFirst()
  if (row) await pollNow(db, row.id)
}

/** Excludes signers who got another link since or have opened the page. */
const selectUndelivered = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('mail_outbox as m')
    .innerJoin('envelopes as e', (join) => join.on(sql<SqlBool>`e.id = split_part(m.key, ':', 2)::uuid`))
    .innerJoin('signing_links as l', (join) =>
      join.onRef('l.envelope_id', '=', 'e.id').onRef('l.signer', '=', 'e.awaited'),
    )
    .select(['e.id', 'e.awaited', 'm.recipient', 'm.failure', 'm.failure_detail'])
    .where('m.state', '=', 'failed')
    .where((where) =>
      where.or(
        (['customer', 'second'] as const).map((role) =>
          where.and([where('m.kind', '=', INVITATIONS[role]), where('e.awaited', '=', role)]),
        ),
      ),
    )
    .where('e.state', '=', 'sent')
    .where('e.received_at', 'is', null)
    .where('e.withdrawn_at', 'is', null)
    .where('l.links_sent', '=', 1)
