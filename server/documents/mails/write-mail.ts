import type { Kysely } from 'kysely'
import type { MailTextKind, MailWording } from '../../../shared/api/mail-texts.ts'
import type { Database } from '../../db/schema.ts'
import { accountMail } from './account-mails.ts'
import { findWording } from './definitions.ts'
import { happyCustomerMail } from './happy-customer-mail.ts'
import { mailboxCodeMail } from './mailbox-code-mail.ts'
import { newsletterMail } from './newsletter-mail.ts'
import { recordRecapMail } from './record-recap-mail.ts'
import {
  codeMail,
  invitationMail,
  lapsedMail,
  secondEndedMail,
  secondInvitationMail,
  signedCopyMail,
  signedLinkMail,
  withdrawalLinkMail,
  withdrawnMail,
} from './signing-mails.ts'
import { outcomeMail } from './signing-outcome-mail.ts'
import type { WrittenMail } from './wording.ts'

const WRITERS = {
  'cliente-felice': happyCustomerMail,
  riepilogo: recordRecapMail,
  'newsletter-confirm': newsletterMail,
  'signing-invitation': invitationMail,
  'signing-reminder': invitationMail,
  'signing-renewed': invitationMail,
  'signing-extended': invitationMail,
  'signing-code': codeMail,
  'signing-refusal-code': codeMail,
  'signed-copy': signedCopyMail,
  'signed-copy-link': signedLinkMail,
  'signed-withdrawal': withdrawalLinkMail,
  'signing-withdrawn': withdrawnMail,
  'signing-lapsed': lapsedMail,
  'signing-second': secondInvitationMail,
  'signing-ended': secondEndedMail,
  'signing-signed': outcomeMail,
  'signing-refused': outcomeMail,
  'signing-expired': outcomeMail,
  'signing-undelivered': outcomeMail,
  'signing-copy-undelivered': outcomeMail,
  'mailbox-code': mailboxCodeMail,
  'password-changed': accountMail,
  'password-set': accountMail,
  'authenticator-reset': accountMail,
  'login-code-issued': accountMail,
  'login-locked': accountMail,
} satisfies Record<MailTextKind, (about: never, wording: MailWording) => WrittenMail>

/** What the text of each mail tells. */
export type MailData = { [Kind in MailTextKind]: Parameters<(typeof WRITERS)[Kind]>[0] }

const BY_KIND: {
  [Kind in MailTextKind]: (about: MailData[Kind], wording: MailWording) => WrittenMail
} = WRITERS

/** Writes a mail with the current text of the installation. */
export async function writeMail<Kind extends MailTextKind>(
  db: Kysely<Database>,
  kind: Kind,
  about: MailData[Kind],
): Promise<WrittenMail> {
  const wording = await findWording(db, kind)
  return BY_KIND[kind](about, wording)
}
