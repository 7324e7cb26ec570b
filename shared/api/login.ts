import { z } from 'zod'
import { AUTHENTICATOR_CODE_LENGTH } from '../authenticator-code-length.ts'
import { ROLES } from '../roles.ts'
import { defineCall, ok } from './call.ts'

/** API-6: POST users/auth. */
export const authenticate = defineCall('POST /users/auth', {
  summary: 'First step of the login: login and password',
  body: z.strictObject({ login: z.string().trim().min(1).max(200), password: z.string().min(1).max(500) }),
  answer: ok.extend({ role: z.enum(ROLES), token: z.string(), activated_g: z.boolean() }),
  failures: ['wrong-credentials', 'not-allowed', 'rate-limited'],
})

/** API-8: GET users/pair. HTML holding one image with the QR code; refused once the user is activated. */
export const pairAuthenticator = defineCall('GET /users/pair', {
  summary: 'The QR code that pairs an authenticator',
  refusedWhileDiskFull: true,
  answer: z.string(),
  failures: ['unauthenticated', 'not-allowed'],
})

const pin = z.string().regex(new RegExp(`^\\d{${AUTHENTICATOR_CODE_LENGTH}}$`))

/**
 * API-9: POST users/verify. `status` is true for a right code. `reason` says of a wrong one what is known, such as a phone
 * whose clock is wrong.
 */
export const verifyPin = defineCall('POST /users/verify', {
  summary: 'Second step: the authenticator code',
  body: z.strictObject({ pin }),
  answer: ok.extend({ status: z.boolean(), reason: z.string().optional() }),
  failures: ['unauthenticated', 'login-incomplete', 'not-allowed', 'rate-limited'],
})

/** Opens the mailbox step: asks the identity provider to begin, answers the page to open. */
export const startEmailVerification = defineCall('POST /users/verify/email/start', {
  lasting: 'service',
  summary: 'Begin the mailbox step and get the address of the provider’s page',
  answer: ok.extend({ url: z.string() }),
  failures: ['unauthenticated', 'login-incomplete', 'not-allowed', 'rate-limited', 'external-service-failed'],
})

/** API-11: POST users/verify/email. The token comes from the identity provider's page. */
export const verifyEmail = defineCall('POST /users/verify/email', {
  lasting: 'service',
  summary: 'Third step: the token of the identity provider',
  body: z.strictObject({ token: z.string().min(1).max(8_000) }),
  answer: ok,
  failures: ['unauthenticated', 'login-incomplete', 'not-allowed', 'invalid', 'external-service-failed'],
})

/** Verifies both again, for the calls that answer `proof-needed` without it. A completed login counts as well. */
export const proveAccess = defineCall('POST /users/fresh', {
  summary: 'Prove password and authenticator code again, before an access is changed',
  body: z.strictObject({ password: z.string().min(1).max(500), pin }),
  answer: ok,
  failures: ['unauthenticated', 'login-incomplete', 'not-allowed', 'rate-limited', 'invalid'],
})

export const changePassword = defineCall('POST /users/password', {
  summary: 'Change one’s own password; ends the other sessions',
  body: z.strictObject({ old: z.string().min(1).max(500), new: z.string().min(12).max(200) }),
  answer: ok,
  failures: ['unauthenticated', 'rate-limited', 'invalid'],
})
