import type { MailTextKind } from '../../../shared/api/mail-texts.ts'

/** Mails whose text is fixed. */
export const FIXED_MAILS = {
  'access-changed': { secret: false },
  'demonstration-authenticator-code': { secret: true },
  'email-change-asked': { secret: true },
  'email-change-accepted': { secret: true },
  'email-change-announced': { secret: false },
  'email-changed': { secret: false },
  'service-test': { secret: false },
  'trouble-began': { secret: false },
  'trouble-ended': { secret: false },
  'withdrawal-received': { secret: false },
} as const

export type MailKind = MailTextKind | keyof typeof FIXED_MAILS
