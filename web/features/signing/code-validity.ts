import type { CodePurpose, Signing } from '../../../shared/api/signing.ts'

/** The response with the times of its code by the clock of this device, which may differ from the server's. */
export function byOwnClock(signing: Signing, receivedAt: number): Signing {
  const ahead = receivedAt - Date.parse(signing.now)
  const shift = (at: string | null) => at && new Date(Date.parse(at) + ahead).toISOString()
  return {
    ...signing,
    codeSentAt: shift(signing.codeSentAt),
    codeExpiresAt: shift(signing.codeExpiresAt),
    codeAgainAt: shift(signing.codeAgainAt),
  }
}

/** Whether the last code is still valid for this purpose, so that no other one is sent for the next step. */
export const isCodeValid = (
  { codeSentAt, codeExpiresAt, codePurpose }: Signing,
  now: number,
  purpose: CodePurpose = 'signing',
): boolean =>
  codeSentAt !== null &&
  codeExpiresAt !== null &&
  Date.parse(codeExpiresAt) > now &&
  // A code for signing also confirms a refusal.
  (codePurpose === 'signing' || codePurpose === purpose)

/** Seconds until another code can be requested. */
export const secondsUntilResend = ({ codeAgainAt }: Pick<Signing, 'codeAgainAt'>, now: number): number =>
  codeAgainAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(codeAgainAt) - now) / 1000))

/** Only the typed or pasted digits, as in `123 456` from a mail. */
export const codeDigits = (typed: string, length: number): string => typed.replace(/\D/g, '').slice(0, length)
