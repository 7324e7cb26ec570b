import type { MailTextKind } from '../../../shared/api/mail-texts.ts'

/** Mails whose text no installation changes. */
export const FIXED_MAILS = {
  'demonstration-authenticator-code': { secret: true },
  'service-test': { secret: false },
} as const

export type MailKind = MailTextKind | keyof typeof FIXED_MAILS
