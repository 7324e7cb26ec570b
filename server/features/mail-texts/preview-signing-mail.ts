import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type * as calls from '../../../shared/api/mail-texts.ts'
import type { Config } from '../../config/config.ts'
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
} from '../../documents/mails/signing-mails.ts'
import { AFTER_REFUSED_COPY, outcomeMail } from '../../documents/mails/signing-outcome-mail.ts'
import type { WrittenMail } from '../../documents/mails/wording.ts'
import type { UNKNOWN_CUSTOMER } from './preview-customer.ts'

interface SigningParts {
  customer: typeof UNKNOWN_CUSTOMER
  config: Pick<Config, 'organisationName' | 'publicUrl'>
  now: Date
}

export function signingPreview(
  kind: Extract<calls.MailTextKind, `sign${string}`>,
  { customer, config, now }: SigningParts,
  checked: calls.MailWording,
): WrittenMail {
  const { organisationName: organisation, publicUrl } = config
  const signer = { name: customer.name, lastName: customer.lastName }
  const document = customer.code || 'Contratto'
  const about = {
    signer,
    document,
    organisation: organisation,
    sender: { name: customer.owner, lastName: '' },
  }
  const withdrawal = { link: `${publicUrl}/recesso/…`, lastDay: romeDay(addDays(now, 14)) }
  switch (kind) {
    case 'signing-code':
    case 'signing-refusal-code':
      return codeMail({ ...about, code: '123456', minutes: 10 }, checked)
    case 'signed-copy':
      return signedCopyMail(
        {
          ...about,
          verifyUrl: `${publicUrl}/verifica`,
          withdrawal,
        },
        checked,
      )
    case 'signed-withdrawal':
      return withdrawalLinkMail({ ...about, withdrawal }, checked)
    case 'signed-copy-link':
      return signedLinkMail({ ...about, link: `${publicUrl}/firma/…`, expiresAt: addDays(now, 30) }, checked)
    case 'signing-withdrawn':
      return withdrawnMail(about, checked)
    case 'signing-lapsed':
      return lapsedMail({ ...about, expiresAt: now }, checked)
    case 'signing-second':
    case 'signing-ended':
      return secondPreview(kind, { customer, config, now }, checked)
    case 'signing-signed':
    case 'signing-refused':
    case 'signing-expired':
    case 'signing-copy-undelivered':
    case 'signing-undelivered': {
      const reason = OUTCOME_REASONS[kind]
      const next = kind === 'signing-copy-undelivered' ? AFTER_REFUSED_COPY.linked : ''
      const link = `${publicUrl}/…`
      return outcomeMail({ ...about, user: customer.owner, reason, next, at: now, link }, checked)
    }
    case 'signing-invitation':
    case 'signing-reminder':
    case 'signing-renewed':
    case 'signing-extended':
      return invitationMail({ ...about, link: `${publicUrl}/firma/…`, expiresAt: addDays(now, 30) }, checked)
  }
}

const OUTCOME_REASONS = {
  'signing-signed': '',
  'signing-expired': '',
  'signing-refused': 'Il prezzo non è quello detto al telefono.',
  'signing-undelivered': 'maria@example.it: 550 la casella non esiste',
  'signing-copy-undelivered': '552 il messaggio è troppo grande',
} as const

/** The preview's customer signs first, then an invented second signer. */
function secondPreview(
  kind: 'signing-second' | 'signing-ended',
  { customer, config, now }: SigningParts,
  checked: calls.MailWording,
): WrittenMail {
  const about = {
    first: { name: customer.name, lastName: customer.lastName },
    second: { name: 'Anna', lastName: 'Esempio' },
    document: customer.code || 'Contratto',
    organisation: config.organisationName,
    sender: { name: customer.owner, lastName: '' },
  }
  if (kind === 'signing-ended') return secondEndedMail(about, checked)
  const link = `${config.publicUrl}/firma/…`
  return secondInvitationMail({ ...about, link, expiresAt: addDays(now, 30) }, checked)
}

const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)
