import { describe, expect, it } from 'vitest'
import { resumedStep, stepAfterPassword } from './login-steps.ts'

describe('[LOGIN-18] [ENUM-64] the steps of the login', () => {
  it('[LOGIN-6] somebody not yet activated sees the QR code', () => {
    expect(stepAfterPassword(false)).toBe('qrSection')
  })

  it('[LOGIN-17] an activated user skips to the code', () => {
    expect(stepAfterPassword(true)).toBe('verificationSection')
  })

  it.each([
    [undefined, 'loginSection'],
    [{ activated_g: false, verified: false }, 'qrSection'],
    [{ activated_g: true, verified: false }, 'verificationSection'],
    [{ activated_g: true, verified: true }, 'googleVerification'],
  ] as const)('[LOGIN-2] a session at %o goes on at %s', (session, step) => {
    expect(resumedStep(session)).toBe(step)
  })
})
