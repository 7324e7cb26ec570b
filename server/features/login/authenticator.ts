import { generateSync, verifySync } from 'otplib'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { unseal } from '../../secrets.ts'

/** The period of a code in seconds; apps assume 30. */
export const STEP_SECONDS = 30

/** The step of the code, if it belongs to the secret now or one step before or after; otherwise undefined. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Of so many steps before and after now a wrong code is recognised. */
const NEAR_STEPS = 20

/** The step of a wrong code that is of a near time, as the app of a phone shows it whose clock is wrong. */
export function nearStepOf(secret: string, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  for (let distance = 1; distance <= NEAR_STEPS; distance += 1)
    for (const step of [current - distance, current + distance])
      if (codeOfStep(secret, step) === code) return step
  return undefined
}

/** The decrypted secret of a user's authenticator. Throws `not-allowed` when it was encrypted with another key. */
export function openSecret(
  { config, log }: Pick<Context, 'config' | 'log'>,
  userId: string,
  sealed: string,
): string {
  try {
    return unseal(config.secretKey, userId, sealed)
  } catch {
    log.error({ user: userId }, 'An authenticator secret could not be decrypted with SECRET_KEY')
    throw new Failure('not-allowed', {
      message: 'L’autenticatore non si può più leggere: chiedi a un amministratore di azzerarlo',
    })
  }
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code that an app shows during a step. */
export const codeOfStep = (secret: string, step: number): string =>
  generateSync({ secret, epoch: step * STEP_SECONDS, period: STEP_SECONDS })
