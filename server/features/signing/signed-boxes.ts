import type { Kysely } from 'kysely'
import type { DocumentBox, SigningRole } from '../../../shared/api/signing.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { recordEnvelopeEvent } from '../signatures/record-envelope-event.ts'
import type { FoundSigning, Visitor } from './find-signing.ts'

/** A box of a document of the envelope. */
export interface Box extends DocumentBox {
  /** The index of its document. */
  document: number
}
export type PressedBox = Pick<Box, 'document' | 'field'>

const BOX_SIGNED = 'box-signed'

/** The boxes of an envelope; none for envelopes older than the assignment of boxes to signers. */
export const boxesOf = (documents: readonly EnvelopeFile[]): Box[] =>
  documents.flatMap(({ boxes = [] }, document) => boxes.map((box) => ({ ...box, document })))

const isSame = (a: PressedBox, b: PressedBox) => a.document === b.document && a.field === b.field

/**
 * The boxes that the signer of the link signs, in the order in which they were pressed. Throws `invalid` on `boxes`
 * unless these are all boxes of this signer and no others.
 */
export function checkBoxes(
  { documents, role }: Pick<FoundSigning, 'documents' | 'role'>,
  pressed: readonly PressedBox[],
): Box[] {
  const own = boxesOf(documents).filter(({ signer }) => signer === role)
  if (pressed.some((one) => !own.some((box) => isSame(box, one))))
    throw invalid('unknown', 'Questo riquadro non è da firmare.')
  const missing = own.filter((box) => !pressed.some((one) => isSame(box, one))).length
  if (missing > 0)
    throw invalid(
      'missing',
      missing === 1 ? 'Manca la firma in un riquadro.' : `Manca la firma in ${missing} riquadri.`,
    )
  const placeOf = (box: Box) => pressed.findIndex((one) => isSame(box, one))
  return own.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Records the boxes that a signer has signed. Called in the transaction of the signature. */
export async function recordBoxes(
  db: Kysely<Database>,
  { id, role }: Pick<FoundSigning, 'id' | 'role'>,
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

const invalid = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'boxes', code, message }] })
