import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { finishEnvelope } from './finish-envelope.ts'
import { notifyUndelivered } from './notify-sender.ts'

const BATCH_SIZE = 20

/** The mails that invite a signer. */
const INVITATIONS = { customer: 'signing-invitation', second: 'signing-second' } as const

/**
 * Ends envelopes whose invitation was permanently refused by the mail server, immediately or after it was queued: they
 * cannot be signed. The sender is notified by mail and in the record. Returns the number of ended envelopes.
 */
export async function endUndelivered(
  context: Pick<Context, 'db' | 'mail' | 'config' | 'now' | 'log'>,
  id?: string,
): Promise<number> {
  const { db, log } = context
  const undelivered = await selectUndelivered(context)
    .$if(id !== undefined, (query) => query.where('e.id', '=', id!))
    .orderBy('m.created_at', 'desc')
    .limit(BATCH_SIZE)
    .execute()
  let ended = 0
  for (const { id: envelope, awaited, recipient, detail } of undelivered) {
    const reason = `L’invito a ${recipient} non è stato consegnato: ${detail}`
    try {
      await notifyUndelivered(context, envelope, reason)
      // Also for a queued invitation: the second signer never got it.
      await db
        .updateTable('envelopes')
        .set({ second_invited_at: null })
        .where('id', '=', envelope)
        .where('state', '=', 'sent')
        .execute()
      const change = { id: envelope, from: 'sent', awaited, state: 'cancelled', reason } as const
      if (await finishEnvelope(context, change)) ended += 1
    } catch (error) {
      log.warn({ envelope, reason: (error as Error).message }, 'An undelivered envelope is ended later')
    }
  }
  return ended
}

/** Excludes signers who got another link since or have opened the page. */
const selectUndelivered = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('mail_outbox as m')
    .innerJoin('envelopes as e', (join) => join.on(sql<SqlBool>`e.id = split_part(m.key, ':', 2)::uuid`))
    .innerJoin('signing_links as l', (join) =>
      join.onRef('l.envelope_id', '=', 'e.id').onRef('l.signer', '=', 'e.awaited'),
    )
    .select(['e.id', 'e.awaited', 'm.recipient', 'm.last_error as detail'])
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
