import { timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../http/failure.ts'
import { digest } from '../../../secrets.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import type { FoundSigning } from './find-signing.ts'

const TRIES = 5
/** The code for signing proves the mailbox also for a refusal. */
const ACCEPTED_PURPOSES: Record<CodePurpose, readonly CodePurpose[]> = {
  signing: ['signing'],
  refusal: ['signing', 'refusal'],
}

interface GivenCode {
  token: string
  code: string
  visitor: Visitor
  purpose: CodePurpose
}

/**
 * Throws `invalid` on `code` unless it is the valid code of this link. The attempt is counted before the code is
 * checked, so that each concurrent guess counts. A code that a newer one has replaced is no guess.
 */
export async function checkCode(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { token, code, visitor, purpose }: GivenCode,
): Promise<void> {
  const at = now()
  if (!signing.code_hash || !ACCEPTED_PURPOSES[purpose].includes(signing.code_purpose))
    throw codeFailure('not-asked', 'Prima chieda il codice.')
  if (!signing.code_expires_at || signing.code_expires_at <= at)
    throw codeFailure('expired', 'Il codice è scaduto: ne chieda un altro.')
  const given = digest(token, code)
  if (
    !timingSafeEqual(signing.code_hash, given) &&
    signing.former_code_hashes.includes(given.toString('hex'))
  )
    throw codeFailure(
      'former-code',
      'Questo codice è di una mail precedente: vale solo l’ultimo che Le abbiamo mandato.',
    )
  const row = await db
    .updateTable('signing_links')
    .set(({ eb }) => ({ code_failures: eb('code_failures', '+', 1) }))
    .where('id', '=', signing.link_id)
    .where('code_failures', '<', TRIES)
    .where('code_hash', 'is not', null)
    .where('code_purpose', 'in', ACCEPTED_PURPOSES[purpose])
    .where('code_expires_at', '>', at)
    .returning(['code_hash', 'code_failures'])
    .executeTakeFirst()
  if (!row?.code_hash) throw codeFailure('too-many', 'Troppi tentativi: chieda un altro codice.')
  if (timingSafeEqual(row.code_hash, given)) return
  await recordEnvelopeEvent(db, {
    envelopeId: signing.id,
    what: 'code-wrong',
    at,
    signer: signing.role,
    ...visitor,
  })
  const left = TRIES - row.code_failures
  if (left === 0) throw codeFailure('too-many', 'Il codice non è giusto. Ne chieda un altro.')
  const rest = left === 1 ? 'Resta un tentativo.' : `Restano ${left} tentativi.`
  throw codeFailure('wrong-code', `Il codice non è giusto. ${rest}`)
}

const codeFailure = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'code', code, message }] })
