import { mediumText } from '../../../../contract/duties/durable-medium.ts'
import type { RuleBook } from '../../../../contract/duties/rules.ts'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { Signing } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { Failure } from '../../../http/failure.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { type FoundSigning, requireOpenSigning } from './find-signing.ts'
import { textVersion } from './text-version.ts'

/** The consent to a durable medium as its signer sees it: the text that was accepted, or else that of today. MEDIUM-1 */
export function presentMedium(
  book: RuleBook,
  { medium_consent: given, is_business: isBusiness }: FoundSigning,
  now: Date,
): Signing['medium'] {
  const text = mediumText(book, { isBusiness, day: romeDay(now) })
  if (text === undefined) return null
  if (given) return { text: given.text, version: given.version, consentedAt: given.at }
  return { text, version: textVersion(text), consentedAt: null }
}

/** Throws `invalid` on `medium` while the signer has to consent and has not. MEDIUM-2 */
export function requireMediumConsent(book: RuleBook, signing: FoundSigning, now: Date): void {
  const medium = presentMedium(book, signing, now)
  if (medium && medium.consentedAt === null)
    throw refuse('required', 'Prima serve il Suo consenso a ricevere i documenti su un supporto durevole.')
}

/**
 * Stores the consent with its text and time, once: a repeat changes nothing. Throws `invalid` on `medium` for a text that
 * has changed since the signer read it. MEDIUM-2
 */
export async function consentToMedium(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { version, visitor }: { version: string; visitor: Visitor },
): Promise<void> {
  const at = now()
  requireOpenSigning(signing, at)
  const medium = presentMedium(await findRuleBook(db), signing, at)
  if (!medium || medium.consentedAt !== null) return
  if (medium.version !== version)
    throw refuse('outdated', 'Il testo è cambiato mentre lo leggeva: lo rilegga, poi acconsenta.')
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('signing_links')
      .set({
        medium_consent: JSON.stringify({ text: medium.text, version, at: at.toISOString() }),
        updated_at: at,
      })
      .where('id', '=', signing.link_id)
      .where('medium_consent', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    const about = { envelopeId: signing.id, at, signer: signing.role, ...visitor }
    await recordEnvelopeEvent(trx, { ...about, what: 'medium-consented', detail: { version } })
  })
}

const refuse = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'medium', code, message }] })
