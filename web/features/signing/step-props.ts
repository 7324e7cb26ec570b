import type { Signing } from '../../../shared/api/signing.ts'

/** The steps of a customer's signature. */
export const STEPS = ['read', 'agree', 'sign'] as const
export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Record<Step, string> = {
  read: 'Legga il contratto',
  agree: 'Le Sue dichiarazioni',
  sign: 'Firma',
}

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
