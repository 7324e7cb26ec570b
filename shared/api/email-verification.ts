import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** The results of an address check. 4, 5 and 7 count as valid (MAIL-6). */
export const EMAIL_CODES = {
  syntax: 1,
  'spam trap': 2,
  disposable: 3,
  'accept-all': 4,
  deliverable: 5,
  invalid: 6,
  unknown: 7,
  role: 8,
} as const
export const VALID_EMAIL_CODES: readonly number[] = [4, 5, 7]

/**
 * API-68. An invalid address is not an error of the call: every text gets a `code` from 1 to 8. If the lookup fails,
 * the code is 7, unknown.
 */
export const verifyEmailAddress = defineCall('POST /verification/email', {
  lasting: 'service',
  summary: 'Whether mail to an address would arrive',
  refusedWhileDiskFull: false,
  body: z.strictObject({ email: z.string().trim().min(1).max(320) }),
  answer: ok.extend({
    code: z.number().int().min(1).max(8),
    /** The address with probable typing errors corrected. */
    suggestion: z.string().optional(),
  }),
  failures: ['rate-limited', 'external-service-failed'],
})
