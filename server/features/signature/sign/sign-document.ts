import type { Transaction } from 'kysely'
import type { MarkInput } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { renewSupplies } from '../../../supplies/rewrite-outcomes.ts'
import { schedulePoll } from '../envelope-jobs.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { recordBoxes } from '../evidence/signed-boxes.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { inviteSecond, secondAwaitedColumns } from '../open/invite-second.ts'
import type { Box, PressedBox } from '../prepare/envelope-boxes.ts'
import { finishSigning } from '../seal/finish-signing.ts'
import { checkBoxes } from './check-boxes.ts'
import { checkCode } from './check-code.ts'
import { checkMark } from './check-mark.ts'
import { type FoundSigning, requireOpenSigning } from './find-signing.ts'
import { requireMediumConsent } from './medium-consent.ts'
import { checkPlace } from './place-of-signing.ts'
import { asksSigner } from './present-signing.ts'
import { requirePapers } from './received-files.ts'

/** The job seals the envelope, or invites the second signer, if the request has not done so by then. */
const CONTINUED_AFTER_SECONDS = 2 * 60

interface Signature {
  token: string
  code: string
  mark: MarkInput
  /** The place of signing as stated by the customer. */
  place: string
  boxes: readonly PressedBox[]
  /** Whether the customer asks that the contract begins within the period of withdrawal. */
  earlyStart?: boolean | undefined
  visitor: Visitor
}

/**
 * Signs with the correct code. The signer's mark and boxes are committed first. The last signer's mark completes the contract: a
 * crash or an unresponsive time stamp authority only delays the sealed file. After the customer's mark the second
 * signer is invited.
 */
export async function signDocument(
  context: Context,
  signing: FoundSigning,
  signature: Signature,
): Promise<void> {
  requireOpenSigning(signing, context.now())
  checkMark(signature.mark)
  // The place is that of the customer's signature.
  const place = signing.role === 'customer' ? checkPlace(signing.documents, signature.place) : ''
  const boxes = checkBoxes(signing, signature.boxes)
  const book = await findRuleBook(context.db)
  await checkCode(context, signing, { ...signature, purpose: 'signing' })
  await requirePapers(context.db, signing)
  requireMediumConsent(book, signing, context.now())
  const isAsked = asksSigner(book, signing, context.now())
  const earlyStart = isAsked ? signature.earlyStart : undefined
  await recordSignature(context, signing, { ...signature, place, boxes, earlyStart })
  const isLast = isLastSigner(signing)
  try {
    await (isLast ? finishSigning : inviteSecond)(context, signing.id)
  } catch (error) {
    const about = { envelope: signing.id, reason: (error as Error).message }
    context.log.warn(
      about,
      isLast
        ? 'A contract could not be sealed; the sealing is retried'
        : 'A second signer could not be invited; the invitation is retried',
    )
  }
}

const isLastSigner = ({ role, second_signer }: Pick<FoundSigning, 'role' | 'second_signer'>) =>
  role === 'second' || second_signer === null

/** The row of the envelope serialises the signature with a refusal, a cancellation and the expiry. */
async function recordSignature(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  {
    mark,
    place,
    boxes,
    earlyStart,
    visitor,
  }: Pick<Signature, 'mark' | 'place' | 'earlyStart' | 'visitor'> & { boxes: readonly Box[] },
): Promise<void> {
  const at = now()
  const received = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ ...(isLastSigner(signing) ? { received_at: at } : secondAwaitedColumns(at)), updated_at: at })
      .where('id', '=', signing.id)
      .where('awaited', '=', signing.role)
      .where('state', 'in', ['sent', 'opened'])
      .where('received_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['record_id', 'created_by'])
      .executeTakeFirst()
    if (!row) return false
    await schedulePoll(trx, signing.id, CONTINUED_AFTER_SECONDS)
    if (isLastSigner(signing)) {
      const actor = { kind: 'envelope', userId: row.created_by } as const
      await renewSupplies(trx, { recordId: row.record_id, actor, at })
    }
    await trx
      .updateTable('signing_links')
      .set({ mark: JSON.stringify(mark), place, code_hash: null, code_right_at: at, updated_at: at })
      .where('id', '=', signing.link_id)
      .execute()
    await recordBoxes(trx, signing, { boxes, at, visitor })
    if (earlyStart !== undefined) await recordEarlyStart(trx, signing, { earlyStart, at, visitor })
    await recordEnvelopeEvent(trx, {
      envelopeId: signing.id,
      what: 'received',
      at,
      signer: signing.role,
      ...visitor,
      detail: place === '' ? {} : { reason: `Luogo dichiarato: ${place}` },
    })
    return true
  })
  if (!received) requireOpenSigning({ ...signing, state: 'cancelled' }, at)
}

async function recordEarlyStart(
  trx: Transaction<Database>,
  { id }: FoundSigning,
  { earlyStart, at, visitor }: { earlyStart: boolean; at: Date; visitor: Visitor },
): Promise<void> {
  await trx.updateTable('envelopes').set({ early_start: earlyStart }).where('id', '=', id).execute()
  const detail = { reason: earlyStart ? 'sì' : 'no' }
  await recordEnvelopeEvent(trx, { envelopeId: id, what: 'early-start', at, ...visitor, detail })
}
