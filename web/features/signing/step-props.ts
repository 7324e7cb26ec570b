import type { Signing } from '../../../shared/api/signing.ts'
import type { Step } from './steps.ts'

/** What every step is given. */
export interface StepProps {
  token: string
  signing: Signing
  /** What the server answered is what is shown. */
  onSigning(signing: Signing): void
  onStep(step: Step | 'refuse'): void
  /** The customer has moved: the next heading takes the cursor. */
  moved: boolean
}
