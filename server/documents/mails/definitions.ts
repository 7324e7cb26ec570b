import type { Kysely } from 'kysely'
import type { MailTextKind, MailWording } from '../../../shared/api/mail-texts.ts'
import type { Database } from '../../db/schema.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'
import { FIXED_MAILS } from './fixed-mails.ts'
import { HAPPY_CUSTOMER } from './happy-customer-mail.ts'
import { MAILBOX_CODE } from './mailbox-code-mail.ts'
import { NEWSLETTER_CONFIRM } from './newsletter-mail.ts'
import { RECORD_RECAP } from './record-recap-mail.ts'
import { SIGNING_MAILS } from './signing-mails.ts'
import { OUTCOME_MAILS } from './signing-outcome-mail.ts'
import type { MailDefinition } from './wording.ts'
import { findSecretLeaks } from './wording-issues.ts'

/** Every mail whose text an installation can change. */
export const MAIL_DEFINITIONS: Record<MailTextKind, MailDefinition> = {
  'cliente-felice': HAPPY_CUSTOMER,
  riepilogo: RECORD_RECAP,
  'newsletter-confirm': NEWSLETTER_CONFIRM,
  ...SIGNING_MAILS,
  ...OUTCOME_MAILS,
  'mailbox-code': MAILBOX_CODE,
  ...ACCOUNT_MAILS,
}

/**
 * The current text of a mail: the customised one, or the original. A customised text that exposes a code or a link is not used.
 */
export async function findWording(db: Kysely<Database>, kind: MailTextKind): Promise<MailWording> {
  const own = await db
    .selectFrom('mail_texts')
    .select(['subject', 'text', 'html'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  const definition = MAIL_DEFINITIONS[kind]
  return own && findSecretLeaks(definition, own).length === 0 ? own : definition.original
}

const OPEN_KINDS: ReadonlySet<string> = new Set(
  Object.entries({ ...MAIL_DEFINITIONS, ...FIXED_MAILS })
    .filter(([, { secret }]) => !secret)
    .map(([kind]) => kind),
)

/** Whether mails of this kind contain a code or a personal link. True for an unknown kind. */
export const isSecretMail = (kind: string): boolean => !OPEN_KINDS.has(kind)

/** Kinds whose text may be stored and read. */
export const openMailKinds = (): string[] => [...OPEN_KINDS]
