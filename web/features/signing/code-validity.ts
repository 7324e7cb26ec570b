import type { Signing } from '../../../shared/api/signing.ts'

/** Whether the last code is still valid, so that no other one is sent for the next step. */
export const isCodeValid = ({ codeSentAt, codeExpiresAt }: Signing, now: number): boolean =>
  codeSentAt !== null && codeExpiresAt !== null && Date.parse(codeExpiresAt) > now

/** Seconds until another code can be requested. */
export const secondsUntilResend = ({ codeAgainAt }: Pick<Signing, 'codeAgainAt'>, now: number): number =>
  codeAgainAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(codeAgainAt) - now) / 1000))

/** Only the typed or pasted digits, as in `123 456` from a mail. */
export const codeDigits = (typed: string, length: number): string => typed.replace(/\D/g, '').slice(0, length)
