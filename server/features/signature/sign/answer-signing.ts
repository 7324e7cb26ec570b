import type { Context } from '../../../context.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { findSigning } from './find-signing.ts'
import { presentSigning } from './present-signing.ts'
import { findReceived } from './received-files.ts'

/** The page of the link as it is now. Throws `not-found` for an unknown or a replaced token. */
export async function answerSigning({ db, config, now }: Context, token: string) {
  const row = await findSigning(db, token)
  const about = {
    book: await findRuleBook(db),
    token,
    organisation: config.organisationName,
    now: now(),
    days: config.signCopyDays,
    received: await findReceived(db, row, 'paper'),
  }
  return { ok: true as const, signing: presentSigning(row, about) }
}
