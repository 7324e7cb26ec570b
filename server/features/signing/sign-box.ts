import type { Kysely } from 'kysely'
import type { DocumentBox } from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { recordEnvelopeEvent } from '../signatures/record-envelope-event.ts'
import { type FoundSigning, requireOpenSigning, type Visitor } from './find-signing.ts'

/** A box of the envelope's documents, with the time of its signature. */
export interface SignedBox extends DocumentBox {
  document: number
  signedAt: Date | null
}

const BOX_LABELS = 'box-signed'

/** The boxes of an envelope; none for envelopes older than the assignment of boxes to signers. */
export async function findSignedBoxes(
  db: Kysely<Database>,
  { id, documents }: { id: string; documents: readonly EnvelopeFile[] },
): Promise<SignedBox[]> {
  const acts = await db
    .selectFrom('envelope_events')
    .select(['at', 'detail'])
    .where('envelope_id', '=', id)
    .where('what', '=', BOX_LABELS)
    .execute()
  return documents.flatMap(({ boxes = [] }, document) =>
    boxes.map((box) => {
      const act = acts.find(({ detail }) => detail.document === document && detail.field === box.field)
      return { ...box, document, signedAt: act?.at ?? null }
    }),
  )
}

interface Act {
  document: number
  field: string
  visitor: Visitor
}

/**
 * Records the time at which the signer of the link signed one box. No effect for a signed box. Throws `invalid` on
 * `box` for a box of another signer.
 */
export async function signBox(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { document, field, visitor }: Act,
): Promise<void> {
  const at = now()
  requireOpenSigning(signing, at)
  await db.transaction().execute(async (trx) => {
    // Concurrent requests record one signature.
    await trx
      .selectFrom('signing_links')
      .select('envelope_id')
      .where('id', '=', signing.link_id)
      .forUpdate()
      .execute()
    const boxes = await findSignedBoxes(trx, signing)
    const box = boxes.find((one) => one.document === document && one.field === field)
    if (box?.signer !== signing.role) throw invalid('box', 'unknown', 'Questo riquadro non è da firmare.')
    if (box.signedAt) return
    const { page, act } = box
    await recordEnvelopeEvent(trx, {
      envelopeId: signing.id,
      what: BOX_LABELS,
      at,
      signer: signing.role,
      ...visitor,
      detail: { document, field, page, reason: act },
    })
  })
}

/** Throws `invalid` on `boxes` until the signer of the link has signed all own boxes. */
export async function checkBoxes({ db }: Pick<Context, 'db'>, signing: FoundSigning): Promise<void> {
  const boxes = await findSignedBoxes(db, signing)
  const missing = boxes.filter(({ signer, signedAt }) => signer === signing.role && signedAt === null).length
  if (missing === 0) return
  const message = missing === 1 ? 'Manca la firma in un riquadro.' : `Manca la firma in ${missing} riquadri.`
  throw invalid('boxes', 'missing', message)
}

const invalid = (field: string, code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field, code, message }] })
