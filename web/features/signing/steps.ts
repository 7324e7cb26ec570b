import type { Signing } from '../../../shared/api/signing.ts'

/** The steps of a customer's signature. */
export const STEPS = ['read', 'agree', 'sign'] as const
export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Record<Step, string> = {
  read: 'Legga il contratto',
  agree: 'Le Sue dichiarazioni',
  sign: 'Firma',
}

/** Whether the last code is still valid, so that no other one is sent for the next step. */
export const isCodeValid = ({ codeSentAt, codeExpiresAt }: Signing, now: number): boolean =>
  codeSentAt !== null && codeExpiresAt !== null && Date.parse(codeExpiresAt) > now

/** Seconds until another code can be requested. */
export const secondsUntilResend = ({ codeAgainAt }: Pick<Signing, 'codeAgainAt'>, now: number): number =>
  codeAgainAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(codeAgainAt) - now) / 1000))

/** Only the typed or pasted digits, as in `123 456` from a mail. */
export const codeDigits = (typed: string, length: number): string => typed.replace(/\D/g, '').slice(0, length)

/** The props of every step. */
export interface StepProps {
  token: string
  signing: Signing
  /** The page shows the response of the server. */
  onSigning(signing: Signing): void
  onStep(step: Step | 'refuse'): void
  /** The step changed: its heading is focused. */
  focusHeading: boolean
}
