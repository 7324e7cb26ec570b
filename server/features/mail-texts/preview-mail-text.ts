import type { Kysely } from 'kysely'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type * as calls from '../../../shared/api/mail-texts.ts'
import { consentText } from '../../audit/record-consent.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { accountMail } from '../../documents/mails/account-mails.ts'
import { happyCustomerMail } from '../../documents/mails/happy-customer-mail.ts'
import { mailboxCodeMail } from '../../documents/mails/mailbox-code-mail.ts'
import { newsletterMail } from '../../documents/mails/newsletter-mail.ts'
import { recordRecapMail } from '../../documents/mails/record-recap-mail.ts'
import type { WrittenMail } from '../../documents/mails/wording.ts'
import { checkWording } from './mail-texts.ts'
import { findCustomer, UNKNOWN_CUSTOMER } from './preview-customer.ts'
import { signingPreview } from './preview-signing-mail.ts'

interface PreviewRequest {
  kind: calls.MailTextKind
  wording: calls.MailWording
  source: ValuesSource
}

/** Renders a mail with this text as it would be sent. */
export async function previewMailText(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { kind, wording, source }: PreviewRequest,
): Promise<WrittenMail> {
  const checked = checkWording(kind, wording)
  const { organisationName: organisation, publicUrl, reviewUrl } = config
  const customer = 'record' in source ? await findCustomer(db, source.record) : UNKNOWN_CUSTOMER
  switch (kind) {
    case 'cliente-felice': {
      const parts = { interactions: await findInteractions(db), review: true, referral: true }
      return happyCustomerMail({ ...customer, ...parts, organisation, reviewUrl, referralName: '' }, checked)
    }
    case 'riepilogo':
      return recordRecapMail({ ...customer, organisation, documents: ['Contratto.pdf'] }, checked)
    case 'newsletter-confirm': {
      const links = { confirmUrl: `${publicUrl}/newsletter/…`, unsubscribeUrl: `${publicUrl}/newsletter/…` }
      const { text: consent } = await consentText(db, 'newsletter')
      return newsletterMail(
        { name: customer.name || customer.ragioneSociale, organisation, consent, ...links },
        checked,
      )
    }
    case 'mailbox-code':
      return mailboxCodeMail({ code: '123456', minutes: 10, organisation }, checked)
    case 'password-changed':
    case 'password-set':
    case 'authenticator-reset':
    case 'login-code-issued':
    case 'login-locked':
      return accountMail(
        { login: 'ada.bianchi', organisation, hours: 24, until: italianMinute(now()) },
        checked,
      )
    case 'signing-invitation':
    case 'signing-reminder':
    case 'signing-renewed':
    case 'signing-extended':
    case 'signing-code':
    case 'signing-refusal-code':
    case 'signed-copy':
    case 'signed-copy-link':
    case 'signed-withdrawal':
    case 'signing-withdrawn':
    case 'signing-lapsed':
    case 'signing-second':
    case 'signing-ended':
    case 'signing-signed':
    case 'signing-refused':
    case 'signing-expired':
    case 'signing-undelivered':
    case 'signing-copy-undelivered':
      return signingPreview(kind, { customer, config, now: now() }, checked)
  }
}

const findInteractions = (db: Kysely<Database>) =>
  db.selectFrom('mail_blocks').select(['name', 'template']).orderBy('name').limit(2).execute()
