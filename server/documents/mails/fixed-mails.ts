import type { MailTextKind } from '../../../shared/api/mail-texts.ts'

/** Mails whose text is fixed. */
export const FIXED_MAILS = {
  'demonstration-authenticator-code': { secret: true },
  'email-change-asked': { secret: true },
  'email-change-announced': { secret: false },
  'email-changed': { secret: false },
  'service-test': { secret: false },
} as const

export type MailKind = MailTextKind | keyof typeof FIXED_MAILS
