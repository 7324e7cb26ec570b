import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { finishEnvelope } from './finish-envelope.ts'
import { notifyUndelivered } from './notify-sender.ts'

const BATCH_SIZE = 20

/** The mails that invite a signer. */
const INVITATIONS = { customer: 'signing-invitation', second: 'signing-second' } as const

/**
 * Ends envelopes whose invitation the mail server has refused for good, at once or after it waited in the outbox: nobody
 * else could sign them. The sender learns the reason by mail and on the record. Returns how many envelopes it ended.
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
      // Also of an invitation that had waited: the second signer was never reached.
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

/** A signer who got another link since, or has opened the page, is reached in another way. */
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
