import type { Context } from '../context.ts'
import { findRuleBook } from '../duties/find-rule-book.ts'
import type { FoundSigning } from '../features/signature/sign/find-signing.ts'
import { consentToMedium, presentMedium } from '../features/signature/sign/medium-consent.ts'
import { recordOpened } from '../features/signature/sign/open-signing.ts'
import { recordReceived } from '../features/signature/sign/received-files.ts'

/** The browser of the customers. */
export const VISITOR = {
  ip: '192.0.2.80',
  agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
}

/** The customer opens the link and the papers before the contract, and the page loads the documents. */
export async function openContract(context: Context, signing: FoundSigning): Promise<void> {
  await recordOpened(context, signing, VISITOR)
  const opened = { ...signing, state: 'opened' as const }
  const visitor = VISITOR
  await recordReceived(context, opened, { what: 'document', indexes: [...signing.documents.keys()], visitor })
  await recordReceived(context, opened, { what: 'paper', indexes: [...signing.papers.keys()], visitor })
}

/** The customer consents to the durable medium, where the page asks. */
export async function consentAsAsked(context: Context, signing: FoundSigning): Promise<void> {
  const medium = presentMedium(await findRuleBook(context.db), signing, context.now())
  if (medium) await consentToMedium(context, signing, { version: medium.version, visitor: VISITOR })
}
