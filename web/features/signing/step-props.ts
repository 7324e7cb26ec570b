import type { Signing } from '../../../shared/api/signing.ts'
import type { Step } from './steps.ts'

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
