import type { Signing } from '../../../shared/api/signing.ts'

/** The steps of a customer's signature. */
export const STEPS = ['read', 'medium', 'agree', 'sign'] as const
export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Record<Step, string> = {
  read: 'Legga il contratto',
  medium: 'Come riceve i documenti',
  agree: 'Le Sue dichiarazioni',
  sign: 'Firma',
}

/** The steps of this signer, in order. */
export const stepsOf = ({ medium }: Pick<Signing, 'medium'>): Step[] =>
  STEPS.filter((step) => step !== 'medium' || medium !== null)

/** The step that is `by` steps further, or back. */
export function neighbourOf(signing: Pick<Signing, 'medium'>, step: Step, by: 1 | -1): Step {
  const steps = stepsOf(signing)
  return steps[steps.indexOf(step) + by] ?? step
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
