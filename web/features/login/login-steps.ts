import type { Session } from '../../../shared/api/sessions.ts'

/** LOGIN-18: the states of the login, in their order. After the last one the page reloads. */
export type LoginStep =
  | 'loginSection'
  | 'qrSection'
  | 'verificationSection'
  | 'googleVerification'
  | 'verificationSuccessSection'

/** LOGIN-6, LOGIN-17: only a user without a paired authenticator sees the QR code. */
export const stepAfterPassword = (activated: boolean): LoginStep =>
  activated ? 'verificationSection' : 'qrSection'

/** The step of a login that a reload interrupted. */
export function resumedStep(session: Pick<Session, 'activated_g' | 'verified'> | undefined): LoginStep {
  if (!session) return 'loginSection'
  if (!session.verified) return stepAfterPassword(session.activated_g)
  return 'googleVerification'
}
