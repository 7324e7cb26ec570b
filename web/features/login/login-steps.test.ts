import { describe, expect, it } from 'vitest'
import { resumedStep, stepAfterPassword } from './login-steps.ts'

describe('[LOGIN-18] [ENUM-64] Login steps', () => {
  it('[LOGIN-6] A user who is not activated sees the QR code', () => {
    expect(stepAfterPassword(false)).toBe('qrSection')
  })

  it('[LOGIN-17] An activated user continues with the code step', () => {
    expect(stepAfterPassword(true)).toBe('verificationSection')
  })

  it.each([
    [undefined, 'loginSection'],
    [{ activated_g: false, verified: false }, 'qrSection'],
    [{ activated_g: true, verified: false }, 'verificationSection'],
    [{ activated_g: true, verified: true }, 'googleVerification'],
  ] as const)('[LOGIN-2] A session at %o continues at %s', (session, step) => {
    expect(resumedStep(session)).toBe(step)
  })
})
