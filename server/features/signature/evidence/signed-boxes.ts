import type { Kysely } from 'kysely'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { EnvelopeFile } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { type Box, boxesOf } from '../prepare/envelope-boxes.ts'
import { recordEnvelopeEvent } from './record-envelope-event.ts'
import type { Visitor } from './visitor.ts'

const BOX_SIGNED = 'box-signed'

/** Records the boxes that a signer has signed. Called in the transaction of the signature. */
export async function recordBoxes(
  db: Kysely<Database>,
  { id, role }: { id: string; role: SigningRole },
  { boxes, at, visitor }: { boxes: readonly Box[]; at: Date; visitor: Visitor },
): Promise<void> {
  for (const { document, field, page, act } of boxes)
    await recordEnvelopeEvent(db, {
      envelopeId: id,
      what: BOX_SIGNED,
      at,
      signer: role,
      ...visitor,
      detail: { document, field, page, reason: act },
    })
}

/** The act of one box: when it was signed, and from where. */
export interface SignedBox extends Box, Visitor {
  signer: SigningRole
  at: Date
}

/**
 * The boxes that were signed. An earlier version recorded a box before the code: the last record of a box is that of
 * the signature.
 */
export async function findSignedBoxes(
  db: Kysely<Database>,
  { id, documents }: { id: string; documents: readonly EnvelopeFile[] },
): Promise<SignedBox[]> {
  const acts = await db
    .selectFrom('envelope_events')
    .select(['at', 'ip', 'agent', 'signer', 'detail'])
    .where('envelope_id', '=', id)
    .where('what', '=', BOX_SIGNED)
    .orderBy('at')
    .orderBy('number')
    .execute()
  return boxesOf(documents).flatMap((box) => {
    const act = acts.findLast(({ signer, detail }) => {
      return signer === box.signer && detail.document === box.document && detail.field === box.field
    })
    return act ? [{ ...box, signer: act.signer, at: act.at, ip: act.ip, agent: act.agent }] : []
  })
}
