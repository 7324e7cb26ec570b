import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { finishEnvelope } from '../finish-envelope.ts'
import { saveSending } from '../open/send-envelope.ts'
import { type FoundSigning, isOpen } from './find-signing.ts'

/** The visits that are listed for one signer: a holder of the link can invent user agents. */
const MAX_VISITS = 50

/** Records each address and user agent that opens the link: the signer's, and those of programs that check mails. */
export async function recordOpened(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  signing: FoundSigning,
  visitor: Visitor,
): Promise<void> {
  const { id, state } = signing
  if (state === 'preparing' || state === 'to-check') {
    await saveSending(context, id, { ok: true, externalId: id })
    return await recordOpened(context, { ...signing, state: 'sent' }, visitor)
  }
  const at = context.now()
  if (!isOpen(signing, at)) return
  const change = { visitor, id, from: 'sent', awaited: signing.role, state: 'opened' } as const
  if (state === 'sent' && (await finishEnvelope(context, change))) return
  await context.db
    .transaction()
    .execute((trx) => recordVisit(trx, signing, { visitor, at, limit: MAX_VISITS }))
}

/** Lists the visitor unless the same address and user agent are listed for this signer. */
export async function recordVisit(
  db: Kysely<Database>,
  { id, link_id, role: signer }: Pick<FoundSigning, 'id' | 'link_id' | 'role'>,
  { visitor, at, limit = Number.POSITIVE_INFINITY }: { visitor: Visitor; at: Date; limit?: number },
): Promise<void> {
  // Concurrent requests list one visit.
  await db.selectFrom('signing_links').select('id').where('id', '=', link_id).forUpdate().execute()
  const visits = await db
    .selectFrom('envelope_events')
    .select(['ip', 'agent'])
    .where('envelope_id', '=', id)
    .where('signer', '=', signer)
    .where('what', 'in', ['opened', 'visited'])
    .execute()
  if (visits.some(({ ip, agent }) => ip === visitor.ip && agent === visitor.agent)) return
  if (visits.length >= limit) return
  const detail = visits.length + 1 >= limit ? { reason: 'altre visite non sono elencate' } : {}
  await recordEnvelopeEvent(db, { envelopeId: id, what: 'visited', at, signer, ...visitor, detail })
}
