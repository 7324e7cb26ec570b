import type { Context } from '../../../context.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { type FoundSigning, isOpen } from './find-signing.ts'

const RECEIVED = 'contract-received'

/** Records when a signer has loaded a document of the contract for the first time. MEDIUM-3 */
export async function recordReceived(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { index, visitor }: { index: number; visitor: Visitor },
): Promise<void> {
  const { id, link_id, role: signer, documents } = signing
  const at = now()
  const document = documents[index]
  if (!document || !isOpen(signing, at)) return
  const isRecorded = async (from: typeof db) => {
    const rows = await from
      .selectFrom('envelope_events')
      .select('detail')
      .where('envelope_id', '=', id)
      .where('signer', '=', signer)
      .where('what', '=', RECEIVED)
      .execute()
    return rows.some(({ detail }) => detail.document === index)
  }
  if (await isRecorded(db)) return
  await db.transaction().execute(async (trx) => {
    // Concurrent requests record one.
    await trx.selectFrom('signing_links').select('id').where('id', '=', link_id).forUpdate().execute()
    if (await isRecorded(trx)) return
    const detail = { document: index, reason: document.name }
    await recordEnvelopeEvent(trx, { envelopeId: id, what: RECEIVED, at, signer, ...visitor, detail })
  })
}
